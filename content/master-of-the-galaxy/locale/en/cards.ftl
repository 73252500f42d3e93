### Species

mist-weavers = Mist Weavers
ember-clans = Ember Clans
tide-singers = Tide Singers
coin-keepers = Coin Keepers
root-mind = Root Mind
glass-choir = Glass Choir
iron-pilgrims = Iron Pilgrims
star-herders = Star Herders
dust-traders = Dust Traders

### Conflicts

border-incident = Border Incident
siege-of-the-gate = Siege of the Gate
war-of-nerves = War of Nerves
tariff-war = Tariff War
schism = Schism
spy-scandal = Spy Scandal
disputed-succession = Disputed Succession
race-for-the-stars = Race for the Stars
total-war = Total War

### Governments

open-assembly = Open Assembly
open-assembly-text = You draw one more cube.
free-ports = Free Ports
free-ports-text = Every planet you colonise brings at least three cubes, whatever the colour.
council-of-elders = Council of Elders
council-of-elders-text = When you take a card, look at one more card before you choose.
war-cabinet = War Cabinet
war-cabinet-text = When you win a conflict, you take one more cube as spoils.
bureaucratic-machine = Bureaucratic Machine
bureaucratic-machine-text = Whenever you cancel a project with a black cube, gain two cubes of your choice.
martial-law = Martial Law
martial-law-text = You may place black cubes in any cell of your side of a conflict.
technocracy = Technocracy
technocracy-text = Whenever you would take a conflict for a second base or a second implemented card, take a development card instead.
order-of-seers = Order of Seers
order-of-seers-text = Once per turn, after drawing, you may return the drawn cubes to your bag and draw the same number again.
union-of-worlds = Union of Worlds
union-of-worlds-text = You may deploy more bases in your systems without a route there.

### Leaders

oru-the-archivist = Oru the Archivist
oru-the-archivist-text = Whenever you would take a progress card, take one of your choice from the whole deck.
selm-the-banker = Selm the Banker
selm-the-banker-text = Even a single discarded card brings you three cubes.
nix-of-many-faces = Nix of Many Faces
nix-of-many-faces-text = Each of your thefts takes one more cube.
matron-of-shields = Matron of Shields
matron-of-shields-text = Opponents cannot take cubes from your development cards or your species program.
yun-the-pathfinder = Yun the Pathfinder
yun-the-pathfinder-text = You may start a route with a cube of any colour except black.
dov-the-quartermaster = Dov the Quartermaster
dov-the-quartermaster-text = You may implement one more card of each type.
ilo-the-envoy = Ilo the Envoy
ilo-the-envoy-text = Opponents cannot place conflicts against your systems with two or more bases.
warden-of-the-marches = Warden of the Marches
warden-of-the-marches-text = Opponents cannot take cubes from your routes or your sides of conflicts.
inquisitor-karr = Inquisitor Karr
inquisitor-karr-text = You may take black cubes as spoils, too.
ledger-prince = Ledger Prince
ledger-prince-text = Discard: gain four yellow cubes.
vex-the-smuggler = Vex the Smuggler
vex-the-smuggler-text = Discard: two random cubes, none of them black, go from the bag of an opponent of your choice to yours.
general-marn = General Marn
general-marn-text = Discard: remove one base from an opponent's system that is connected to one of yours by a track.
ae-the-prophet = Ae the Prophet
ae-the-prophet-text = Discard: take a leader of your choice from the deck.
tael-the-peacemaker = Tael the Peacemaker
tael-the-peacemaker-text = Discard: end a conflict on the board and take its card.
singer-of-the-void = Singer of the Void
singer-of-the-void-text = Discard: place a black hole on a neutral system.
ran-the-racer = Ran the Racer
ran-the-racer-text = Discard: take an extra turn after this one.
brin-the-saboteur = Brin the Saboteur
brin-the-saboteur-text = Discard: an opponent removes all cubes from one unfinished project on a card.
governor-tal = Governor Tal
governor-tal-text = Discard: place a base from your supply in one of your systems that has room.

### Commerce

space-exchange = Space Exchange
space-exchange-text = You get one more cube for discarded cards.
barter-ring = Barter Ring
barter-ring-text = Before you distribute, you may exchange one drawn cube for one of your choice from the bank.
auction-house = Auction House
auction-house-text = Whenever you gain a development card, gain a yellow cube.
caravan-guild = Caravan Guild
caravan-guild-text = At the end of your turn gain a green cube for every two of your routes, complete or not.
insurance-union = Insurance Union
insurance-union-text = Cubes discarded from your star cells go to your bag.
futures-market = Futures Market
futures-market-text = Discard: gain a cube of your choice for every system you control, up to six.
trade-embargo = Trade Embargo
trade-embargo-text = Opponents get at most two cubes for a colonised planet.
stellar-lottery = Stellar Lottery
stellar-lottery-text = At the start of your turn gain a cube of a random colour.
arms-dealers = Arms Dealers
arms-dealers-text = Whenever a player places a conflict, gain two red cubes.

### Expansion

relay-fleet = Relay Fleet
relay-fleet-text = Whenever you complete a route, gain a cube of its colour.
terraforming = Terraforming
terraforming-text = You may colonise planets with black cubes; such a planet brings two cubes of your choice.
orbital-docks = Orbital Docks
orbital-docks-text = Your systems have room for one more base than they have planets.
jump-gates = Jump Gates
jump-gates-text = You may deploy without a route in a neutral system that borders two of yours.
pioneer-fleet = Pioneer Fleet
pioneer-fleet-text = Discard: place a base from your supply in a neutral system that borders one of yours.
frontier-forts = Frontier Forts
frontier-forts-text = If you have a cube on a conflict, count one more cube there for its symbol.
wormhole-probe = Wormhole Probe
wormhole-probe-text = Discard: remove two black holes from the board.
homesteads = Homesteads
homesteads-text = When you place the first base in a system, gain a cube of its colour for each of its planets.
generation-ships = Generation Ships
generation-ships-text = Once per turn, when you colonise the last planet of a system, you may place a base from your supply there.

### Progress

deep-archive = Deep Archive
deep-archive-text = You may keep two more cards.
fusion-labs = Fusion Labs
fusion-labs-text = If your bag has twelve or more cubes, draw one more cube.
stasis-field = Stasis Field
stasis-field-text = Discard: an opponent of your choice skips a turn.
oracle-engine = Oracle Engine
oracle-engine-text = Once per turn, when you draw, you may choose one of the cubes from your bag.
chronometry = Chronometry
chronometry-text = When you complete a species program, take an extra turn after this one.
universal-translator = Universal Translator
universal-translator-text = While you are not part of any conflict, you have one more cultural symbol.
shield-generators = Shield Generators
shield-generators-text = Once per turn, the first cube that an opponent would take from your projects stays there.
mind-archive = Mind Archive
mind-archive-text = Once per turn, when you discard a leader, take a progress card.
chaos-theory = Chaos Theory
chaos-theory-text = Discard: gain a random commerce, a random expansion and a random progress card.

### Questions of cards

choose-opponent = Choose an opponent
choose-system-for-base = Choose a system for the base
choose-system-to-raid = Choose a system to lose a base
choose-system-to-swallow = Choose a system for the black hole
choose-system-to-free = Choose a system to free from its black hole
choose-project-to-clear = Choose a project to clear of its cubes
choose-conflict-to-end = Choose a conflict to end
choose-cube-to-barter = Choose a drawn cube to exchange
barter-nothing = Do not exchange
choose-cube-to-foresee = Choose a cube from your bag
foresee-nothing = Leave the bag as it is
draw-anew = Return the drawn cubes and draw again?
place-base-of-supply = Place a base from your supply in { $system }?

### Refusals by cards

safe-projects = A card of its owner protects this project.
guarded-by-envoy = An envoy guards this system.

### Log of cards

rob-bag = { $player } takes cubes from the bag of { $victim }: { $count }.
exchange-cube = { $player } exchanges a drawn cube for a { colour } one.
