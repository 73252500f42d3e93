### Units

place-unit = { $player } places { $unit_type } at { $place }.
destroy-unit = { $unit } of { $player } is destroyed at { $place }.
remove-unit = { $unit } of { $player } returns to the reinforcements from { $place }.
repair-unit = { $unit } of { $player } is repaired.
recycle-unit = No { $type } is left in your reinforcements: take one from the board?
recycle-nothing = Leave all units on the board

wrong-place-for-unit = Such a unit cannot be placed there.
no-piece-left = The reinforcements have no such piece left.
planet-has-space-dock = The planet already has a space dock.
planet-has-two-pds = The planet already has two PDS.
unit-is-gone = The unit is not on the board.
unit-is-damaged = The unit is already damaged.
unit-is-not-damaged = The unit is not damaged.

### Planets

gain-control = { $player } gains control of { $planet }.
lose-control = { $player } loses control of { $planet }.
planet-exhausted = { $planet } is exhausted.
ready-planet = { $planet } is readied.

planet-controlled-already = The player already controls the planet.
planet-not-controlled = The player does not control the planet.
planet-is-exhausted = The planet is already exhausted.
planet-is-readied = The planet is already readied.

### Tactical action

player-tactical-action = Tactical action
activate-system-choice = Activate which system?
activate-system = { $player } activates { $system }.
end-turn = The turn of { $player } ends.
no-tactic-token = The tactic pool has no command tokens.
system-has-own-token = The player has a command token in that system.
structures-do-not-move = Structures cannot move.
cannot-be-transported = Only fighters and ground forces can be transported.

### Movement

move-ship = Move ships to { $system }?
move-no-more = No more ships
move-from = { $it } from { $system }
move-damaged-from = damaged { $it } from { $system }
move-so-far-from = { $it } with a move of { $move } from { $system }
choose-route = Which route does { $ship } take?
stay-and-load = stay and take units aboard
route = { $stops ->
    [0] without a stop
   *[other] by { $system }
  }{ $rifts ->
    [0] { "" }
   *[other] , leaving a gravity rift { $rifts ->
      [one] once
     *[other] { $rifts } times
    }
  }
choose-cargo = What does { $ship } carry (up to { $room })?
move-ship-log = { $player } moves { $ship } from { $from } to { $to }.
transport = { $player } transports { $unit } from { $from }.
gravity-rift = { $player } rolls for { $ship } at the gravity rift: { $dice } (lost on 3 or less).

asteroid-field-blocks = Ships cannot move through or into an asteroid field.
supernova-blocks = Ships cannot move through or into a supernova.
nebula-blocks = Ships can move into a nebula only if it is the active system, and never through it.
ships-of-others-block = Ships cannot move through a system with ships of another player.

commit-ground-force = { $player } lands { $unit } on { $planet }.
custodians-guard-planet = The custodians still guard Mecatol Rex.

unit-alone = { $it }
unit-at = { $it } ({ $place })
unit-in-space-of = { $it } (in space, { $place })

### Capacity and fleets

too-much-cargo = Your ships in { $system } cannot carry everything. Which units do you lose ({ $count })?
too-many-ships = Your fleet pool is too small for the ships in { $system }. Which return to the reinforcements ({ $count })?
tokens-without-piece = You have no plastic piece left for a group of { $type }. Where do you lose them?

### Production

use-production-choice = Produce units in { $system }?
use-production = { $player } uses Production in { $system }.
produce-unit = Which unit do you produce? ({ $left } left, { $cost } of { $budget } resources spent)
produce-no-more = No more units
produce = { $type }
produce-at = { $type } at { $place }
unit-cannot-be-produced = The unit has no cost, so it cannot be produced.
ships-of-others-block-production = Ships cannot be produced where another player has ships.

### Tokens

custodians = Custodians
alpha-token = Alpha wormhole token
beta-token = Beta wormhole token

### Set-up

option-map = Board
option-factions = Factions
option-long-game = Long game (14 victory points)
first-speaker = { $player } is the speaker.
choose-faction = Which faction do you play?
take-faction = { $player } plays { $faction }.
choose-tile = Which tile do you place?
tile = { $system }
choose-place = Where do you place { $system }?
place-on-map = ring { $ring }, position { $nth } clockwise from north
place-tile = { $player } places { $system }.
starting-technologies = Which technologies do you start with?
starting-ground-forces = How many of { $count } { $type } start on { $planet }?
starting-structure = Where does { $type } start?
keep-secret-objective = Which secret objective do you keep?
