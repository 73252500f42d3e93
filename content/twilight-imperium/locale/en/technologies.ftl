### Technologies

unit-in-system = { $damaged ->
    [yes] damaged { $unit } in { $system }
   *[no] { $unit } in { $system }
}
unit-of-other-in-system = { $damaged ->
    [yes] damaged { $unit } of { $player } in { $system }
   *[no] { $unit } of { $player } in { $system }
}
extra-move = +1 move for one ship
no-combat-rolls = The player cannot make combat rolls in this round.
technology-used = { $player } uses { $technology }.

gravity-drive-boost = Gravity Drive
gravity-drive-ship = Gravity Drive: which ship gets +1 move?
dacxive-animators-recruits = Dacxive Animators: place 1 infantry
x-89-bacterial-weapon-plague = X-89 Bacterial Weapon: destroy all infantry on a planet
x-89-planet = X-89 Bacterial Weapon: on which planet is all infantry destroyed?
graviton-laser-system-aim = Graviton Laser System: aim at ships other than fighters
transit-diodes-transit = Transit Diodes: move up to 4 ground forces
redeploy-from = Where do you take a ground force from? ({ $lifted } of { $most })
redeploy-no-more = Take no more
redeploy-to = Where do you put { $unit }?
magen-defense-grid-dazzle = Magen Defense Grid: no combat rolls for your opponent in this round
duranium-armor-unit = Duranium Armor: which unit is repaired?
assault-cannon-ship = Assault Cannon: which of your ships do you destroy?
infantry-revived = { $player } rolls { $result }: the infantry will return.
infantry-lost = { $player } rolls { $result }: the infantry is lost.
revive-at = Where do you place your revived { $unit }?

antimass-deflectors-text = Your ships can move into and through asteroid fields. Space Cannon dice against your units get −1.
gravity-drive-text = When you activate a system, one of your ships gets +1 move in this tactical action.
fleet-logistics-text = In each of your turns, you may perform 2 actions instead of 1.
light-wave-deflector-text = Your ships can move through systems with other players' ships.
neural-motivator-text = In the status phase, draw 2 action cards instead of 1.
dacxive-animators-text = After you win a ground combat you may place 1 infantry on that planet.
hyper-metabolism-text = In the status phase, gain 3 command tokens instead of 2.
x-89-bacterial-weapon-text = Action: exhaust this card and choose a planet in a system with one of your ships that has Bombardment. All infantry there is destroyed.
sarween-tools-text = When your units use Production, reduce their total cost by 1.
graviton-laser-system-text = Before your units use Space Cannon you may exhaust this card: their hits must go to ships other than fighters if possible.
transit-diodes-text = At the start of your turn you may exhaust this card to take up to 4 of your ground forces off the board and put them on planets that you control.
integrated-economy-text = After you gain control of a planet you may produce units on it whose total cost is at most its resources.
plasma-scoring-text = When your units use Bombardment or Space Cannon, one of them rolls 1 more die.
magen-defense-grid-text = At the start of a round of ground combat on a planet where you have a unit with Planetary Shield you may exhaust this card: your opponent cannot make combat rolls in this round.
duranium-armor-text = After hits are assigned in a round of combat, one of your damaged units that did not use Sustain Damage in this round is repaired.
assault-cannon-text = At the start of a space combat in which you have 3 or more ships other than fighters, your opponent destroys one of their non-fighter ships.
infantry-2-text = When this unit is destroyed, roll a die: on 6 or more, it returns to a planet of your home system at the start of your next turn.
