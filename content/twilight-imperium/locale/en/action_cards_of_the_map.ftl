### Action cards that are an action, or are played after a system was activated.

target-without-effect = Elsewhere, to no effect

flank-speed = Flank Speed
flank-speed-text = After you activated a system: in this tactical action your ships can move one further.
flank-speed-speed-up = { $it }: your ships move one further
full-speed = Flank speed
in-the-silence-of-space = In the Silence of Space
in-the-silence-of-space-text = After you activated a system, choose a system: in this tactical action your ships from there can move through systems with ships of others.
in-the-silence-of-space-slip-by = { $it }: move past the ships of others
silence-system = From where do your ships slip past others?
silence-from = The ships of { $player } slip out of { $system }.
silence-of-space = The silence of space
lost-star-chart = Lost Star Chart
lost-star-chart-text = After you activated a system: in this tactical action systems with alpha wormholes and systems with beta wormholes are adjacent to each other.
lost-star-chart-consult = { $it }: alpha and beta wormholes connect
star-chart = Star chart
upgrade = Upgrade
upgrade-text = After you activated a system with your ships, replace one of your cruisers there by a dreadnought of your reinforcements.
upgrade-refit = { $it }: replace a cruiser by a dreadnought

## Reinforcements

frontline-deployment = Frontline Deployment
frontline-deployment-text = Action: place 3 infantry on a planet you control.
frontline-deployment-deploy = { $it }: place 3 infantry on a planet
frontline-deployment-planet = On which planet do you place 3 infantry?
rise-of-a-messiah = Rise of a Messiah
rise-of-a-messiah-text = Action: place an infantry on every planet you control.
rise-of-a-messiah-rise = { $it }: place an infantry on every planet
ghost-ship = Ghost Ship
ghost-ship-text = Action: place a destroyer in a system with a wormhole and without ships of others that is no home system.
ghost-ship-appear = { $it }: place a destroyer at a wormhole
ghost-ship-system = Where does the destroyer appear?
war-effort = War Effort
war-effort-text = Action: place a cruiser in a system with your ships.
war-effort-commission = { $it }: place a cruiser beside your ships
war-effort-system = Where do you place the cruiser?

## Strikes

cripple-defenses = Cripple Defenses
cripple-defenses-text = Action: choose a planet. Every PDS there is destroyed.
cripple-defenses-cripple = { $it }: destroy every PDS on a planet
cripple-defenses-planet = On which planet is every PDS destroyed?
lucky-shot = Lucky Shot
lucky-shot-text = Action: destroy a dreadnought, cruiser or destroyer in a system with a planet you control.
lucky-shot-shoot = { $it }: destroy a ship near one of your planets
lucky-shot-ship = Which ship is destroyed?
reactor-meltdown = Reactor Meltdown
reactor-meltdown-text = Action: destroy a space dock that is in no home system.
reactor-meltdown-melt-down = { $it }: destroy a space dock
reactor-meltdown-dock = Which space dock is destroyed?
plague = Plague
plague-text = Action: choose a planet that another player controls. Roll a die for each infantry there; each 6 or more destroys one.
plague-infect = { $it }: roll against the infantry on a planet
plague-planet = Where does the plague break out?
plague-rolled = The plague on { $planet } rolls { $dice } (each 6 or more destroys an infantry).
tactical-bombardment = Tactical Bombardment
tactical-bombardment-text = Action: choose a system with a unit of yours that has Bombardment. Every planet that others control there is exhausted.
tactical-bombardment-bombard = { $it }: exhaust planets below your bombers
tactical-bombardment-system = In which system are the planets of others exhausted?
unstable-planet = Unstable Planet
unstable-planet-text = Action: choose a hazardous planet. Exhaust it and destroy up to 3 infantry there.
unstable-planet-quake = { $it }: exhaust a hazardous planet
unstable-planet-which = Which hazardous planet is unstable?
unstable-planet-infantry = How many infantry on { $planet } are destroyed?
uprising = Uprising
uprising-text = Action: exhaust a planet outside of home systems that another player controls. Gain as many trade goods as it has resources.
uprising-rise-up = { $it }: exhaust a planet and gain its resources
uprising-planet = On which planet do the people rise?

## Intrigue

insubordination = Insubordination
insubordination-text = Action: another player loses a command token of the tactic pool.
insubordination-disobey = { $it }: take a tactic token of another player
insubordination-player = Who loses a token of the tactic pool?
signal-jamming = Signal Jamming
signal-jamming-text = Action: choose a system in which you have a ship or that is next to one, but no home system. Put a command token of another player's reinforcements there.
signal-jamming-jam = { $it }: put a token of another player near your ships
signal-jamming-system = In which system do you jam signals?
signal-jamming-player = Whose command token is put into { $system }?
unexpected-action = Unexpected Action
unexpected-action-text = Action: one of your command tokens goes from the board to your reinforcements.
unexpected-action-recall = { $it }: take a command token off the board
repeal-law = Repeal Law
repeal-law-text = Action: discard a law that is in play.
repeal-law-repeal = { $it }: discard a law
repeal-law-which = Which law is discarded?
spy = Spy
spy-text = Action: another player gives you an action card of theirs at random.
spy-steal = { $it }: take an action card at random
spy-player = Whose action card do you take?
