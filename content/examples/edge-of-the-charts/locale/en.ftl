### Texts of Edge of the Charts.

## Names

tile-farthing = Farthing
farthing = Farthing
sunken-cargo = Sunken Cargo
secret-passage = Secret Passage
open-secret = Open Secret
licensed-gossip = Licensed Gossip
short-way = A short way: +1 move

## What is printed on them

farthing-text = After you gained control of Farthing you hear a rumour.
sunken-cargo-text = Action: gain 2 trade goods.
secret-passage-text = After you activated a system: +1 move for your ships in this action.
open-secret-text = After you voted on an agenda: cast 2 more votes for the same outcome.
licensed-gossip-text = Elect a player, who keeps this card and hears 1 rumour more in each status phase.

## What players choose

sunken-cargo-raise = Sunken Cargo: 2 trade goods
secret-passage-sail = Secret Passage: +1 move
open-secret-persuade = Open Secret: 2 more votes

## What the record of play says

hear-rumour = { $player } hears a rumour.
play-rumour = { $player } plays the rumour { $card }.

## Why something cannot be done

rumours-enough = The player holds 3 rumours.
no-rumours-left = There are no more rumours.
rumour-not-in-hand = The rumour is not in the player's hand.
