### Rounds, phases, turns and strategy cards.

round-begins = Round { $round } begins.
strategy-phase-begins = Strategy phase.
action-phase-begins = Action phase.
status-phase-begins = Status phase.
agenda-phase-begins = Agenda phase.
choose-strategy-card = Choose a strategy card.
choose-strategy-card-log = { $player } takes { $card }.
strategy-card-taken = Another player has taken that strategy card.
strategy-card-of-another = The strategy card belongs to another player.
strategy-card-is-exhausted = The strategy card was already used.
own-strategy-card = A player cannot use the secondary ability of their own strategy card.
secondary-used = The player has already used that secondary ability.
secondary-without-effect = The secondary ability would have no effect for the player.
strategy-card-not-used = A player cannot pass before using the strategic action of each of their strategy cards.
strategic-action = { $player } uses { $card }.
resolve-secondary = { $player } uses the secondary ability of { $card }.
use-secondary = Use the secondary ability of { $card }{ $cost ->
    [0] { "" }
    [one] { " " }for a command token from your strategy pool
   *[other] { " " }for { $cost } command tokens from your strategy pool
  }?
choose-action = Choose an action.
choose-further-action = Another action?
pass-turn = Pass
pass-turn-log = { $player } passes.
end-own-turn = End the turn
set-speaker = { $player } is the speaker.
strategy-card-strategic-action = Strategic action: { $it }

leadership = Leadership
diplomacy = Diplomacy
politics = Politics
construction = Construction
trade = Trade
warfare = Warfare
technology-card = Technology
imperial = Imperial

buy-command-tokens = How many command tokens do you buy for 3 influence each?
ready-planets = Which planets do you ready?
token-from-pool = No command token is left in the reinforcements. Which pool do you take it from?
diplomacy-system = Which system do you choose for Diplomacy?
choose-speaker = Who is the new speaker?
place-agenda = Where do you put { $agenda }? You also see { $other }.
above-other = Together with { $other }, above it
on-top = On top of the deck
on-bottom = At the bottom of the deck
construct = Place a structure?
construct-nothing = Place no structure
construct-which = Which structure?
construct-where = Where?
construction-system = Which system do you place a command token and a structure in?
free-trade = Who replenishes commodities for free?
recall-token = Which system do you take a command token back from?
choose-dock = Which space dock produces?
research-technology = Which technology do you research?
research-nothing = Research nothing
research-again = Research another technology for { $cost ->
    [one] a resource
   *[other] { $cost } resources
  }?
exhaust-specialty = Which planets' specialties do you use for { $technology }?
technology-not-in-deck = The technology is not in the player's deck.
prerequisites-missing = The player lacks prerequisites of the technology.
redistribute-tokens = Move a command token to another pool?
redistribute-no-more = Leave the pools as they are
move-token-from = From which pool?
move-token-to = To which pool?

pay-with = Pay { $count } { $currency ->
    [resources] resources
   *[influence] influence
  }
pay-both = { $pieces }; { $amounts }
pay-take-back = Take back the last choice
resources = Resources
influence = Influence
trade-goods = Trade goods
too-few-resources = The player cannot pay that many resources.
too-little-influence = The player cannot pay that much influence.
spend-resources = { $player } spends { $count ->
    [one] a resource
   *[other] { $count } resources
  }.
spend-influence = { $player } spends { $count } influence.
discard-to-limit = You hold too many action cards. Which do you discard?
