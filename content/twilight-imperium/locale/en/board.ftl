### Units

place-unit = { $player } places { $unit_type } at { $place }.
destroy-unit = { $unit } is destroyed.
remove-unit = { $unit } returns to the reinforcements.
damage-unit = { $unit } is damaged.
repair-unit = { $unit } is repaired.
recycle-unit = No { $type } is left in your reinforcements: take one off the board?

wrong-place-for-unit = Such a unit cannot stand there.
no-piece-left = There is no piece left in the reinforcements.
planet-has-space-dock = There is a space dock on the planet already.
planet-has-two-pds = There are two PDS on the planet already.
unit-is-gone = The unit is not on the board.
unit-is-damaged = The unit is damaged already.
unit-is-not-damaged = The unit is not damaged.

### Planets

gain-control = { $player } gains control of { $planet }.
lose-control = { $player } loses control of { $planet }.
ready-planet = { $planet } is readied.

planet-controlled-already = The player controls the planet already.
planet-not-controlled = The player does not control the planet.
planet-is-exhausted = The planet is exhausted.
planet-is-readied = The planet is readied.
