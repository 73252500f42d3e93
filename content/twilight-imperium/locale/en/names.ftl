## Systems
tile-01 = Home of the Federation of Sol
tile-02 = Home of the Mentak Coalition
tile-03 = Home of the Yin Brotherhood
tile-04 = Home of the Embers of Muaat
tile-05 = Home of the Arborec
tile-06 = Home of the L1Z1X Mindnet
tile-07 = Home of the Winnu
tile-08 = Home of the Nekro Virus
tile-09 = Home of the Naalu Collective
tile-10 = Home of the Barony of Letnev
tile-11 = Home of the Clan of Saar
tile-12 = Home of the Universities of Jol-Nar
tile-13 = Home of Sardakk N'orr
tile-14 = Home of the Xxcha Kingdom
tile-15 = Home of the Yssaril Tribes
tile-16 = Home of the Emirates of Hacan
tile-17 = Creuss Gate
tile-51 = Home of the Ghosts of Creuss
tile-18 = Mecatol Rex
tile-19 = Wellon
tile-20 = Vefut II
tile-21 = Thibah
tile-22 = Tar'mann
tile-23 = Saudor
tile-24 = Mehar Xull
tile-25 = Quann
tile-26 = Lodor
tile-27 = New Albion and Starpoint
tile-28 = Tequ'ran and Torkan
tile-29 = Qucen'n and Rarron
tile-30 = Mellon and Zohbat
tile-31 = Lazar and Sakulag
tile-32 = Dal Bootha and Xxehan
tile-33 = Corneeq and Resculon
tile-34 = Centauri and Gral
tile-35 = Bereg and Lirta IV
tile-36 = Arnor and Lor
tile-37 = Arinam and Meer
tile-38 = Abyz and Fria
tile-39 = Alpha wormhole
tile-40 = Beta wormhole
tile-41 = Gravity rift
tile-42 = Nebula
tile-43 = Supernova
tile-44 = Asteroid field (44)
tile-45 = Asteroid field (45)
tile-46 = Empty space (46)
tile-47 = Empty space (47)
tile-48 = Empty space (48)
tile-49 = Empty space (49)
tile-50 = Empty space (50)

## Planets
jord           = Jord
moll-primus    = Moll Primus
darien         = Darien
planet-muaat   = Muaat
nestphar       = Nestphar
zero-zero-zero = {"[0.0.0]"}
planet-winnu   = Winnu
mordai-2       = Mordai II
maaluuk        = Maaluuk
druaa          = Druaa
arc-prime      = Arc Prime
wren-terra     = Wren Terra
lisis-2        = Lisis II
ragh           = Ragh
nar            = Nar
jol            = Jol
trenlak        = Tren'lak
quinarra       = Quinarra
archon-ren     = Archon Ren
archon-tau     = Archon Tau
retillion      = Retillion
shalloq        = Shalloq
arretze        = Arretze
hercant        = Hercant
kamdorn        = Kamdorn
planet-creuss  = Creuss
mecatol-rex    = Mecatol Rex
wellon         = Wellon
vefut-2        = Vefut II
thibah         = Thibah
tarmann        = Tar'mann
saudor         = Saudor
mehar-xull     = Mehar Xull
quann          = Quann
lodor          = Lodor
new-albion     = New Albion
starpoint      = Starpoint
tequran        = Tequ'ran
torkan         = Torkan
qucenn         = Qucen'n
rarron         = Rarron
mellon         = Mellon
zohbat         = Zohbat
lazar          = Lazar
sakulag        = Sakulag
dal-bootha     = Dal Bootha
xxehan         = Xxehan
corneeq        = Corneeq
resculon       = Resculon
centauri       = Centauri
gral           = Gral
bereg          = Bereg
lirta-4        = Lirta IV
arnor          = Arnor
lor            = Lor
arinam         = Arinam
meer           = Meer
abyz           = Abyz
fria           = Fria

## Units
carrier     = Carrier
cruiser     = Cruiser
destroyer   = Destroyer
dreadnought = Dreadnought
fighter     = Fighter
flagship    = Flagship
war-sun     = War sun
infantry    = Infantry
pds         = PDS
space-dock  = Space dock

## Designs
carrier-1                = Carrier I
cruiser-1                = Cruiser I
destroyer-1              = Destroyer I
dreadnought-1            = Dreadnought I
fighter-1                = Fighter I
war-sun-1                = War Sun
infantry-1               = Infantry I
pds-1                    = PDS I
space-dock-1             = Space Dock I
genesis                  = Genesis
advanced-carrier-1       = Advanced Carrier I
spec-ops-1               = Spec Ops I
arc-secundus             = Arc Secundus
son-of-ragh              = Son of Ragh
floating-factory-1       = Floating Factory I
hil-colish               = Hil Colish
the-alastor              = The Alastor
ysia-yssrila             = Y'sia Y'ssrila
fourth-moon              = Fourth Moon
loncara-ssodu            = Loncara Ssodu
matriarch                = Matriarch
hybrid-crystal-fighter-1 = Hybrid Crystal Fighter I

## Technologies: propulsion
antimass-deflectors  = Antimass Deflectors
gravity-drive        = Gravity Drive
fleet-logistics      = Fleet Logistics
light-wave-deflector = Light/Wave Deflector

## Technologies: biotic
neural-motivator      = Neural Motivator
dacxive-animators     = Dacxive Animators
hyper-metabolism      = Hyper Metabolism
x-89-bacterial-weapon = X-89 Bacterial Weapon

## Technologies: cybernetic
sarween-tools         = Sarween Tools
graviton-laser-system = Graviton Laser System
transit-diodes        = Transit Diodes
integrated-economy    = Integrated Economy

## Technologies: warfare
plasma-scoring     = Plasma Scoring
magen-defense-grid = Magen Defense Grid
duranium-armor     = Duranium Armor
assault-cannon     = Assault Cannon

## Unit upgrades
carrier-2          = Carrier II
cruiser-2          = Cruiser II
destroyer-2        = Destroyer II
dreadnought-2      = Dreadnought II
fighter-2          = Fighter II
war-sun-technology = War Sun
infantry-2         = Infantry II
pds-2              = PDS II
space-dock-2       = Space Dock II

## Faction technologies
advanced-carrier-2       = Advanced Carrier II
spec-ops-2               = Spec Ops II
floating-factory-2       = Floating Factory II
hybrid-crystal-fighter-2 = Hybrid Crystal Fighter II
l4-disruptors            = L4 Disruptors
non-euclidean-shielding  = Non-Euclidean Shielding
chaos-mapping            = Chaos Mapping
wormhole-generator       = Wormhole Generator
dimensional-splicer      = Dimensional Splicer
valefar-assimilator-x    = Valefar Assimilator X
valefar-assimilator-y    = Valefar Assimilator Y
transparasteel-plating   = Transparasteel Plating
mageon-implants          = Mageon Implants
salvage-operations       = Salvage Operations
mirror-computing         = Mirror Computing
nullification-field      = Nullification Field
instinct-training        = Instinct Training
neuroglaive              = Neuroglaive

## Factions
sol     = The Federation of Sol
letnev  = The Barony of Letnev
saar    = The Clan of Saar
creuss  = The Ghosts of Creuss
nekro   = The Nekro Virus
yssaril = The Yssaril Tribes
mentak  = The Mentak Coalition
xxcha   = The Xxcha Kingdom
naalu   = The Naalu Collective

## Promissory notes
ceasefire              = Ceasefire
political-secret       = Political Secret
support-for-the-throne = Support for the Throne
trade-agreement        = Trade Agreement
military-support       = Military Support
war-funding            = War Funding
antivirus              = Antivirus
promise-of-protection  = Promise of Protection
raghs-call             = Ragh's Call
political-favor        = Political Favor
gift-of-prescience     = Gift of Prescience
spy-net                = Spy Net
creuss-iff             = Creuss IFF
