### Action cards that are an action, or are played after a system is activated

target-without-effect = Elsewhere, without effect

flank-speed = Flank Speed
flank-speed-text = After you activate a system: in this tactical action, your ships get +1 move.
flank-speed-speed-up = { $it }: +1 move for your ships
full-speed = Flank speed
in-the-silence-of-space = In the Silence of Space
in-the-silence-of-space-text = After you activate a system, choose a system: in this tactical action, your ships from there can move through systems with other players' ships.
in-the-silence-of-space-slip-by = { $it }: move past other players' ships
silence-system = Which system do your ships start from?
silence-of-space = The silence of space
lost-star-chart = Lost Star Chart
lost-star-chart-text = After you activate a system: in this tactical action systems with alpha wormholes and systems with beta wormholes are adjacent to each other.
lost-star-chart-consult = { $it }: alpha and beta wormholes connect
star-chart = Star chart
upgrade = Upgrade
upgrade-text = After you activate a system with your ships, replace one of your cruisers there with a dreadnought from your reinforcements.
upgrade-refit = { $it }: replace a cruiser with a dreadnought

## Reinforcements

frontline-deployment = Frontline Deployment
frontline-deployment-text = Action: place 3 infantry on a planet you control.
frontline-deployment-deploy = { $it }: place 3 infantry on a planet
frontline-deployment-planet = Which planet do you place 3 infantry on?
rise-of-a-messiah = Rise of a Messiah
rise-of-a-messiah-text = Action: place 1 infantry on each planet you control.
rise-of-a-messiah-rise = { $it }: place 1 infantry on each planet
ghost-ship = Ghost Ship
ghost-ship-text = Action: place a destroyer in a system that has a wormhole and no other players' ships and is not a home system.
ghost-ship-appear = { $it }: place a destroyer at a wormhole
ghost-ship-system = Where does the destroyer appear?
war-effort = War Effort
war-effort-text = Action: place a cruiser in a system with your ships.
war-effort-commission = { $it }: place a cruiser beside your ships
war-effort-system = Where do you place the cruiser?

## Strikes

cripple-defenses = Cripple Defenses
cripple-defenses-text = Action: choose a planet that you do not control. Destroy every PDS there.
cripple-defenses-cripple = { $it }: destroy every PDS on a planet
cripple-defenses-planet = Which planet do you destroy every PDS on?
lucky-shot = Lucky Shot
lucky-shot-text = Action: destroy a dreadnought, cruiser or destroyer of another player in a system with a planet you control.
lucky-shot-shoot = { $it }: destroy a ship near one of your planets
lucky-shot-ship = Which ship do you destroy?
reactor-meltdown = Reactor Meltdown
reactor-meltdown-text = Action: destroy a space dock of another player that is not in a home system.
reactor-meltdown-melt-down = { $it }: destroy a space dock
reactor-meltdown-dock = Which space dock do you destroy?
plague = Plague
plague-text = Action: choose a planet that another player controls. Roll a die for each infantry there; each 6 or higher destroys one.
plague-infect = { $it }: roll against the infantry on a planet
plague-planet = Where does the plague break out?
plague-rolled = The plague on { $planet } rolls { $dice } (each 6 or higher destroys 1 infantry).
tactical-bombardment = Tactical Bombardment
tactical-bombardment-text = Action: choose a system with one of your units that has Bombardment. Exhaust every planet there that other players control.
tactical-bombardment-bombard = { $it }: exhaust planets below your units
tactical-bombardment-system = In which system do you exhaust other players' planets?
unstable-planet = Unstable Planet
unstable-planet-text = Action: choose a hazardous planet that another player controls. Exhaust it and destroy up to 3 infantry there.
unstable-planet-quake = { $it }: exhaust a hazardous planet
unstable-planet-which = Which hazardous planet is unstable?
unstable-planet-infantry = How many infantry on { $planet } do you destroy?
uprising = Uprising
uprising-text = Action: exhaust a planet outside home systems that another player controls. Gain trade goods equal to its resources.
uprising-rise-up = { $it }: exhaust a planet and gain its resources
uprising-planet = On which planet do the people rise?

## Intrigue

insubordination = Insubordination
insubordination-text = Action: remove a command token from another player's tactic pool.
insubordination-disobey = { $it }: remove another player's tactic token
insubordination-player = Who loses a token from the tactic pool?
signal-jamming = Signal Jamming
signal-jamming-text = Action: choose a system, other than a home system, that has one of your ships or is adjacent to one. Place a command token from another player's reinforcements there.
signal-jamming-jam = { $it }: place another player's token near your ships
signal-jamming-system = In which system do you jam signals?
signal-jamming-player = Whose command token do you place in { $system }?
unexpected-action = Unexpected Action
unexpected-action-text = Action: return one of your command tokens from the board to your reinforcements.
unexpected-action-recall = { $it }: return a command token from the board
repeal-law = Repeal Law
repeal-law-text = Action: discard a law that is in play.
repeal-law-repeal = { $it }: discard a law
repeal-law-which = Which law do you discard?
spy = Spy
spy-text = Action: another player gives you one of their action cards at random.
spy-steal = { $it }: take an action card at random
spy-player = Whose action card do you take?
