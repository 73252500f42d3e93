### Texts of Edge of the Charts.

## Names

tile-farthing = Farthing
farthing = Farthing
sunken-cargo = Sunken Cargo
secret-passage = Secret Passage
open-secret = Open Secret
licensed-gossip = Licensed Gossip
short-way = A short way: +1 move

## Card texts

farthing-text = After you gain control of Farthing you hear a rumour.
sunken-cargo-text = Action: gain 2 trade goods.
secret-passage-text = After you activate a system: +1 move for your ships in this action.
open-secret-text = After you vote on an agenda: cast 2 more votes for the same outcome.
licensed-gossip-text = Elect a player, who keeps this card and hears 1 more rumour in each status phase.

## Options

sunken-cargo-raise = Sunken Cargo: 2 trade goods
secret-passage-sail = Secret Passage: +1 move
open-secret-persuade = Open Secret: 2 more votes

## Log

hear-rumour = { $player } hears a rumour.
play-rumour = { $player } plays the rumour { $card }.

## Refusals

rumours-enough = The player already has 3 rumours.
no-rumours-left = There are no more rumours.
rumour-not-in-hand = The rumour is not in the player's hand.
