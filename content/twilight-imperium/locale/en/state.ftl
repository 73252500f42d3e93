### Labels of the state view. Numbers and names follow the label.

## The table

table = Table
field-round = round
field-phase = phase:
field-speaker = speaker:
field-active-system = active system:
field-galactic-council = agendas are voted on
field-voted-again = voted on again:
slot-players = players
slot-systems = systems
slot-strategy-cards = strategy cards
slot-action-deck = action card deck
slot-action-discard = discarded action cards
slot-agenda-deck = agenda deck
slot-agenda-discard = discarded agendas
slot-agenda = agenda being voted on
slot-laws = laws
slot-stage-1 = stage I objectives
slot-stage-2 = stage II objectives
slot-objectives = revealed objectives
slot-past-objectives = objectives that were public
slot-secret-deck = secret objective deck
slot-combat = combat
slot-volleys = dice and hits

## Players

field-tactic = tactic
field-fleet = fleet
field-strategy = strategy
field-trade-goods = trade goods
field-commodities = commodities
field-points = points
field-passed = has passed
field-eliminated = eliminated
slot-sheet = faction
slot-reserve = faction tokens
slot-technologies = technologies
slot-assimilated = assimilated technologies
slot-action-cards = action cards
slot-promissory-notes = promissory notes
slot-play-area = notes in play
slot-secret-objectives = secret objectives
slot-scored = scored secret objectives
slot-tiles = tiles in hand

## The board

slot-worlds = planets
slot-space = in space
command-token = Command token
combat = Combat
volley = Hits
slot-command-tokens = command tokens
slot-tokens = tokens
slot-ground = on the ground
slot-attachments = attachments
field-damaged = damaged

## Cards

field-exhausted = exhausted
field-origin = from
field-elected = elected:
field-tally = count
field-scored-by = scored by
field-kept = infantry kept
slot-copy = copies

## Combat

field-system = system:
field-planet = planet:
field-attacker = attacker:
field-defender = defender:
field-retreating = retreating:
field-roll = for
field-player = by
field-target = at
field-hits = hits
field-non-fighter-hits = of these, against non-fighter ships
