### Words

colour = { $colour ->
    [red] red
    [blue] blue
    [yellow] yellow
    [green] green
   *[black] black
}
colour-red = Red
colour-blue = Blue
colour-yellow = Yellow
colour-green = Green
deck-name = { $deck ->
    [leader] leader
    [conflict] conflict
    [government] government
    [commerce] commerce
    [expansion] expansion
    [progress] progress
    [development] any development
   *[species] species
}
deck-commerce = Commerce
deck-expansion = Expansion
deck-progress = Progress
side-name = { $side ->
    [red] red
   *[blue] blue
}
project-name = { $kind ->
    [colonise_planet] a planet of { $host }
    [lay_route] the route { $host }
    [prepare_base] the base project of { $host }
    [obtain_card] the project of { $host } for a card ({ deck-name })
    [implement_development] { $host }
    [steal_resource] the theft project of { $host }
    [species_program] the program of { $host }
   *[fight_conflict] the { side-name } side of { $host }
}

### Options

option-advanced = Advanced set-up
option-board = Board
option-same_phase_reprepare = Allow preparing a base again in the phase in which the last one left its cell
option-star_black_to_bank = The adventurer's rule returns black cubes of star cells to the bank
option-discard_species = Allow discarding species
option-conflict_symbols_count = Count symbols of conflicts in progress

### Questions

distribute = Distribute the drawn cubes ({ $left } left)
choose-reward = Take a reward or deploy a base
discard-and-use = Place conflicts, discard cards, or end the turn
take-card = Take one of these cards
search-card = Choose a card from the deck
choose-development-deck = Choose a development deck
choose-cube-colour = Choose a cube from the bank ({ $left } left)
choose-theft = Steal a cube
choose-spoils = Take a cube as spoils
choose-card-to-take = Take a card from { $player }
choose-card-to-discard = Discard one of { $player }'s cards
choose-start-system = Choose a start system
place-captured-base = Place a base in { $system }?
capture-without-base = Do not place a base
agree-to-end = { $player } proposes to end the conflict { $card }. Agree?

### Choices

place-option = { colour } cube: { project-name }
project-of-card = Project of { $card } ({ $filled } of { $size } cells filled)
cancel-option = Cancel { project-name }
return-cube-option = Return a { colour } cube to the bag
propose-end = Propose to end the conflict { $card }
reward-option = Reward: { project-name }
deploy-option = Deploy the base from { $card } in { $system }
stop-deploying = Stop deploying
lay-option = Place { $card } on { $track }, { side-name } side towards you
discard-option = Discard { $card }
end-turn-option = End the turn
take-option = { colour } cube from { $player }: { project-name }
base-from-supply = A base from the supply
base-from-card = The prepared base on { $card }

### Refusals

place-not-drawn = Only drawn cubes can be placed or returned.
place-filled-cell = The cell is already filled.
place-other-colour = The cell takes a different colour.
place-not-own-project = This is not your project.
place-no-base = You have no base in this system.
place-black-on-planet = Black cubes cannot be placed on planets.
route-not-from-own-system = A route starts at one of your systems.
route-to-opponent = A route cannot lead to another player's system.
route-to-conflict = A route cannot lead to a system with which you are in conflict.
route-other-colour = A route takes the colour of one of its ends, the same colour in every cell.
route-skips-cells = A route is filled cell by cell from your system.
route-not-outermost = Only the outermost cube of a route can be taken.
under-black-hole = The system is covered by a black hole.
too-many-implemented = You cannot implement more cards of this type.
conflict-laid-this-turn = The conflict was placed this turn.
cancel-needs-black = Cancelling a project takes a drawn black cube.
cancel-empty-project = The project has no cubes.
planet-cubes-stay = Cubes on planets cannot be taken.
steal-black = Black cubes cannot be taken.
steal-from-self = You cannot steal your own cubes.
spoils-from-conflict = Spoils cannot be taken from conflicts.
card-not-opponents = This is not an opponent's card.
discard-not-own = This is not your card.
discard-not-own-turn = You can discard cards only in your turn.
discard-species = Species cannot be discarded.
base-not-prepared = This is not your prepared base.
system-of-opponent = The system belongs to another player.
no-route-to-system = None of your complete routes leads there.
no-route-at-system = Another base needs a complete route at the system.
too-few-planets = A system has room for one base per planet.
lay-not-own-card = This is not your conflict card.
lay-not-between-parties = A conflict must be placed between one of your systems and a system that is not yours.
lay-track-taken = There is already a conflict there.
end-not-own-turn = You can agree to end a conflict only in your turn.
end-not-party = You are not part of this conflict.
two-extra-turns = No more than two extra turns in a row.
no-black-hole-left = No black hole is left.
black-hole-already = There is already a black hole there.
black-hole-on-owned = A player owns this system.
no-black-hole-there = There is no black hole there.

### Log

take-start-system = { $player } starts in { $system }.
draw-cubes = { $player } draws { $count ->
    [one] one cube
   *[other] { $count } cubes
}.
place-cube = { $player } places a { colour } cube: { project-name }.
return-cube = { $player } returns a { colour } cube to the bag.
cancel-project = { $player } cancels { project-name } with a black cube.
steal-cube = { $player } takes a { colour } cube from { $victim }: { project-name }.
gain-cubes = { $player } gains { $count } { colour } from the bank.
colonise = { $player } colonises a planet of { $system }.
complete-route = { $player } completes the route { $track }.
prepare-base = { $player } completes the base project.
obtain-card = { $player } completes a project for a card.
implement = { $player } implements { $card }.
complete-program = { $player } completes the program of { $card }.
steal-resource = { $player } completes the theft project of { $card }.
complete-conflict = { $player } wins the conflict { $conflict }.
gain-card = { $player } gains { $card }.
take-from-player = { $player } takes { $card } from an opponent.
discard-card = { $player } discards { $card }.
use-discard-property = { $player } uses the ability of { $card }.
gain-discard-income = { $player } gets cubes for { $count ->
    [one] one discarded card
   *[other] { $count } discarded cards
}.
adventurer-rule = The bag of { $player } was empty: a leader joins, black cubes return.
place-base = { $player } places a base in { $system }.
gain-system = { $player } controls { $system }.
lose-system = { $player } loses { $system }.
remove-base = A base leaves { $system }.
lay-conflict = { $player } places { $card } on { $track }, the { side-name } side towards their own system.
terminate-conflict = The conflict { $conflict } ends without a reward.
agreed-to-end = The parties to { $conflict } agree to end it.
end-refused = { $player } refuses to end { $card }.
skip-turn = { $player } skips a turn.
owe-skipped-turn = { $player } must skip { $count ->
    [one] a turn
   *[other] { $count } turns
}.
grant-extra-turn = { $player } is granted an extra turn.
begin-extra-turn = { $player } takes an extra turn.
place-black-hole = A black hole swallows { $system }.
remove-black-hole = The black hole leaves { $system }.

### Windows

window-before = Do you use anything before this happens?
window-instead = Do you use anything in its place?
window-when = Do you use anything while this happens?
window-after = Do you use anything after this?
window-window = Do you use anything now?
pass = Nothing

### The end of the game

expansion = enough bases are deployed
domination = enough symbols of one kind are collected
conquest = enough start systems are controlled
deployed-bases = deployed bases
equal-symbols = symbols of one kind
start-systems = start systems
