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
option-same_phase_reprepare = A base may be prepared again in the phase in which the last one left its cell
option-star_black_to_bank = Black cubes of star cells are lost to the bank under the adventurer's rule
option-discard_species = Species may be discarded
option-conflict_symbols_count = Symbols of running conflicts count

### Questions

distribute = Distribute the drawn cubes ({ $left } left)
choose-reward = Take a reward or deploy a base
discard-and-use = Lay conflicts, discard cards, or end the turn
take-card = Take one of these cards
search-card = Choose a card of the deck
choose-development-deck = Choose a development deck
choose-cube-colour = Choose a cube from the bank ({ $left } left)
choose-theft = Steal a cube
choose-spoils = Take a cube as spoils
choose-card-to-take = Take a card of { $player }
choose-card-to-discard = Discard a card of { $player }
choose-start-system = Choose a start system
place-captured-base = Place a base in { $system }?
capture-without-base = Place none
agree-to-end = { $player } proposes to end the conflict { $card }. Agree?

### Choices

place-option = { colour } cube: { project-name }
cancel-option = Cancel { project-name }
return-cube-option = Return a { colour } cube to the bag
propose-end = Propose to end the conflict { $card }
reward-option = Reward: { project-name }
deploy-option = Deploy the base of { $card } in { $system }
stop-deploying = Deploy nothing more
lay-option = Lay { $card } on { $track }, { side-name } side towards you
discard-option = Discard { $card }
end-turn-option = End the turn
take-option = { colour } cube of { $player }: { project-name }
base-from-supply = A base of the supply
base-from-card = The prepared base of { $card }

### Refusals

place-not-drawn = Only drawn cubes can be placed or returned.
place-filled-cell = The cell is filled already.
place-other-colour = The cell takes another colour.
place-not-own-project = Not a project of yours.
place-no-base = You have no base in this system.
place-black-on-planet = Planets take no black cubes.
route-not-from-own-system = A route begins at a system of your own.
route-to-opponent = No route leads to the system of another player.
route-to-conflict = No route leads to a system with which you are in conflict.
route-other-colour = The route takes the colour of one of its ends, the same in all its cells.
route-skips-cells = A route is filled cell by cell from your system.
route-not-outermost = A route loses its outermost cube first.
under-black-hole = The system lies under a black hole.
too-many-implemented = As many cards of this type as allowed are implemented.
conflict-laid-this-turn = The conflict was laid this turn.
cancel-needs-black = Only a drawn black cube cancels a project.
cancel-empty-project = The project holds no cubes.
planet-cubes-stay = Cubes on planets stay there.
steal-black = Black cubes cannot be taken.
steal-from-self = Your own cubes cannot be stolen.
spoils-from-conflict = Spoils are not taken from conflicts.
card-not-opponents = Not a card of an opponent.
discard-not-own = Not a card of yours.
discard-not-own-turn = Cards are discarded in the own turn.
discard-species = Species are not discarded.
base-not-prepared = Not a prepared base of yours.
system-of-opponent = The system belongs to another player.
no-route-to-system = No complete route of yours leads there.
no-route-at-system = A further base needs a complete route at the system.
too-few-planets = A system takes one base for each planet.
lay-not-own-card = Not a conflict card of yours.
lay-not-between-parties = A conflict lies between a system of yours and one that is not.
lay-track-taken = A conflict lies there already.
end-not-own-turn = The end of a conflict is agreed in the own turn.
end-not-party = You take no part in this conflict.
two-extra-turns = No more than two extra turns in a row.
no-black-hole-left = No black hole is left.
black-hole-already = A black hole is there already.
black-hole-on-owned = Somebody owns this system.
no-black-hole-there = No black hole is there.

### Record of play

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
discard-card = { $card } of { $player } is discarded.
use-discard-property = { $player } uses the property of { $card }.
gain-discard-income = { $player } gets cubes for { $count ->
    [one] one discarded card
   *[other] { $count } discarded cards
}.
adventurer-rule = The bag of { $player } was empty: a leader joins, black cubes return.
place-base = { $player } places a base in { $system }.
gain-system = { $player } controls { $system }.
lose-system = { $player } loses { $system }.
remove-base = A base leaves { $system }.
lay-conflict = { $player } lays { $card } on { $track }, the { side-name } side towards the own system.
terminate-conflict = The conflict { $conflict } ends without reward.
agreed-to-end = The parties of { $conflict } agree.
end-refused = { $player } refuses to end { $card }.
skip-turn = { $player } skips a turn.
owe-skipped-turn = { $player } is to skip { $count ->
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
