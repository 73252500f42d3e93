### Rounds, phases, turns and strategy cards.

round-begins = Round { $round } begins.
strategy-phase-begins = Strategy phase.
action-phase-begins = Action phase.
status-phase-begins = Status phase.
agenda-phase-begins = Agenda phase.
choose-strategy-card = Choose a strategy card.
choose-strategy-card-log = { $player } takes { $card }.
strategy-card-taken = Somebody has taken that strategy card.
strategy-card-of-another = The strategy card belongs to somebody else.
strategy-card-is-exhausted = The strategy card has been used.
own-strategy-card = Nobody uses the secondary ability of a strategy card of their own.
secondary-used = The player has used that secondary ability already.
secondary-without-effect = The secondary ability could do nothing for the player.
strategy-card-not-used = Nobody passes before the strategic action of every strategy card.
strategic-action = { $player } uses { $card }.
resolve-secondary = { $player } uses the secondary ability of { $card }.
use-secondary = Use the secondary ability of { $card }{ $cost ->
    [0] { "" }
    [one] { " " }for a command token of your strategy pool
   *[other] { " " }for { $cost } command tokens of your strategy pool
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
ready-planets = Which planets become readied?
token-from-pool = No command token is left in the reinforcements. From which pool is it taken?
diplomacy-system = Around which system do you negotiate?
choose-speaker = Who is the new speaker?
place-agenda = Where does { $agenda } go?
on-top = On top of the deck
on-bottom = Under the deck
construct = Which structure do you place?
construct-nothing = Place no structure
place-structure = { $type } on { $place }
construction-system = In which system do you place a command token and a structure?
free-trade = Who replenishes commodities for nothing?
recall-token = From which system do you take a command token back?
choose-dock = Which space dock produces?
research-technology = Which technology do you research?
research-nothing = Research nothing
research-again = Research another technology for { $cost ->
    [one] a resource
   *[other] { $cost } resources
  }?
exhaust-specialty = Which planets help with { $technology }?
technology-not-in-deck = The technology is not in the player's deck.
prerequisites-missing = The player lacks prerequisites of the technology.
redistribute-tokens = Move a command token to another pool? (tactic { $tactic }, fleet { $fleet }, strategy { $strategy })
redistribute-no-more = Leave the pools as they are
move-token-tactic-fleet = Tactic to fleet
move-token-tactic-strategy = Tactic to strategy
move-token-fleet-tactic = Fleet to tactic
move-token-fleet-strategy = Fleet to strategy
move-token-strategy-tactic = Strategy to tactic
move-token-strategy-fleet = Strategy to fleet

pay-with-suggestion = Pay { $count } { $currency ->
    [resources] resources
   *[influence] influence
  } with { $planets }?
pay-with-planets = Which planets pay { $count } { $currency ->
    [resources] resources
   *[influence] influence
  }? Trade goods pay the rest.
too-few-resources = The player cannot pay as many resources.
too-little-influence = The player cannot pay as much influence.
spend-resources = { $player } spends { $count ->
    [one] a resource
   *[other] { $count } resources
  }.
spend-influence = { $player } spends { $count } influence.
discard-to-limit = You hold too many action cards. Which do you discard?
