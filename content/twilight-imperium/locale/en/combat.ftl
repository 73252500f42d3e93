### Combat, unit abilities, invasion

## Words

roll-name = { $roll ->
    [combat] combat
    [barrage] Anti-Fighter Barrage
    [bombardment] Bombardment
   *[space_cannon] Space Cannon
}
hits-word = { $hits ->
    [one] one hit
   *[other] { $hits } hits
}

## Questions and options

assign-hits = Which unit takes a hit? ({ hits-word } to assign)
aim-hit = Which unit of { $target } is hit?
undamaged-unit = { $unit }
damaged-unit = { $unit }, damaged
just-damaged-unit = { $unit }, damaged in this round
unit-on-planet = { $unit } on { $place }
sustain-hits = Use Sustain Damage? ({ hits-word } to assign)
sustain-all = Sustain with every unit that can
sustain-with = Sustain with { $unit }
sustain-none = Do not sustain
dice-to-reroll = Which dice do you roll again?
die-of-unit = { $unit }: { $result } (hits on { $needs })
fire-space-cannon = Fire Space Cannon in { $system }?
fire-at-landing = Fire Space Cannon at the units that landed on { $planet }?
fire-at = Fire at { $target }
hold-fire = Hold fire
bombard = What does Bombardment hit? ({ $count ->
    [one] one unit
   *[other] { $count } units
})
bombard-with = What does { $unit } bombard?
bombard-with-all = { $planet }, with all
bombard-planet = { $planet }
additional-die-at = Which planet do you roll the additional die against?
unit-by-unit = Choose for each unit
retreat-or-stay = Announce a retreat from { $system }?
stay-in-combat = Keep fighting
announce-retreat-option = Announce a retreat
retreat-where = Where do your ships retreat to?
lift-ground-forces = Which ground forces go aboard in { $system }?
leave-behind = Which unit do you leave behind? It is destroyed. ({ $count } must stay)
flight-from-planets = Which ground forces of the planets come with them? There is room for { $room }.
flight-aboard = What do your ships carry? There is room for { $room }.
remove-custodians = Spend influence to remove the custodians token from Mecatol Rex?
commit-ground-forces = Which ground forces land?
commit-all = All { $count } to { $planet }
commit-one = { $unit } to { $planet }
commit-no-more = No more
next-space-combat = Whom do you fight first?
next-landing-under-fire = Which landing is fired at first?
next-ground-combat = Where is the next ground combat?

## Why not

rerolled-before = That die was already rolled again.
own-units = A player cannot fire at their own units.
fire-only-at-landing = On a planet, only units that the active player landed can be fired at.
no-bombardment = This unit does not have Bombardment.
planetary-shield = Planetary Shield protects the planet.
no-sustain-damage = This unit does not have Sustain Damage.
damaged = This unit is damaged.
cannot-be-hit = That hit cannot be assigned to this unit.
not-in-combat = You are not in a combat.
opponent-retreats = A retreat was already announced in this round.
no-retreat = There is no system to retreat to.
no-retreat-there = You cannot retreat there.

## Log

space-combat-begins = Space combat in { $place }: { $player } against { $defender }.
ground-combat-begins = Ground combat on { $place }: { $player } against { $defender }.
dice-rolled = { $player } rolls for { roll-name }: { $dice } (hits on { $needs }).
reroll-die = { $player } rolls a die again: { $result } (hits on { $needs }).
score-hits = { $player } scores { hits-word } against { $target }.
use-sustain-damage = { $unit } of { $player } sustains damage.
announce-retreat = { $player } announces a retreat from { $system }.
lift-ground-force = { $player } takes { $unit } aboard.
retreat = { $player } retreats from { $from } to { $to }.
combat-drawn = The combat at { $place } has no winner.
win-combat = { $player } wins the combat against { $loser } at { $place }.
