## Systémy
tile-01 = Domov Federace Sol
tile-02 = Domov Mentacké koalice
tile-03 = Domov Bratrstva Yin
tile-04 = Domov Muaatského žáru
tile-05 = Domov Arborecu
tile-06 = Domov Mentální sítě L1z1x
tile-07 = Domov Winnu
tile-08 = Domov Nekroviru
tile-09 = Domov Společenství Naalu
tile-10 = Domov Letnevského baronství
tile-11 = Domov Saarských klanů
tile-12 = Domov Jol-Narských univerzit
tile-13 = Domov Sardakk N'orr
tile-14 = Domov Království Xxcha
tile-15 = Domov Yssarilských kmenů
tile-16 = Domov Hacanských emirátů
tile-17 = Creusská brána
tile-51 = Domov Duchů Creussu
tile-18 = Mecatol Rex
tile-19 = Wellon
tile-20 = Vefut II
tile-21 = Thibah
tile-22 = Tar'mann
tile-23 = Saudor
tile-24 = Mehar Xull
tile-25 = Quann
tile-26 = Lodor
tile-27 = New Albion a Starpoint
tile-28 = Tequ'ran a Torkan
tile-29 = Qucen'n a Rarron
tile-30 = Mellon a Zohbat
tile-31 = Lazar a Sakulag
tile-32 = Dal Bootha a Xxehan
tile-33 = Corneeq a Resculon
tile-34 = Centauri a Gral
tile-35 = Bereg a Lirta IV
tile-36 = Arnor a Lor
tile-37 = Arinam a Meer
tile-38 = Abyz a Fria
tile-39 = Červí díra alfa
tile-40 = Červí díra beta
tile-41 = Gravitační propast
tile-42 = Mlhovina
tile-43 = Supernova
tile-44 = Pole asteroidů (44)
tile-45 = Pole asteroidů (45)
tile-46 = Prázdný vesmír (46)
tile-47 = Prázdný vesmír (47)
tile-48 = Prázdný vesmír (48)
tile-49 = Prázdný vesmír (49)
tile-50 = Prázdný vesmír (50)

## Planety
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

## Jednotky
carrier     = Transportér
cruiser     = Křižník
destroyer   = Torpédoborec
dreadnought = Bitevník
fighter     = Stíhač
flagship    = Vlajková loď
war-sun     = Bojové slunce
infantry    = Pěchota
pds         = POS
space-dock  = Vesmírný dok

## Konstrukce
carrier-1                = Transportér I
cruiser-1                = Křižník I
destroyer-1              = Torpédoborec I
dreadnought-1            = Bitevník I
fighter-1                = Stíhač I
war-sun-1                = Bojové slunce
infantry-1               = Pěchota I
pds-1                    = POS I
space-dock-1             = Vesmírný dok I
genesis                  = Genesis
advanced-carrier-1       = Pokročilý transportér I
spec-ops-1               = Speciální jednotky I
arc-secundus             = Arc Secundus
son-of-ragh              = Syn Raghu
floating-factory-1       = Plovoucí továrna I
hil-colish               = Hil Colish
the-alastor              = Alastor
ysia-yssrila             = Y'sia Y'ssrila
fourth-moon              = Čtvrtý měsíc
loncara-ssodu            = Loncara Ssodu
matriarch                = Matriarcha
hybrid-crystal-fighter-1 = Hybridní krystalový stíhač I

## Technologie: pohonné
antimass-deflectors  = Antihmotnostní deflektory
gravity-drive        = Gravitační pohon
fleet-logistics      = Logistika flotily
light-wave-deflector = Deflektor světelných vln

## Technologie: biotické
neural-motivator      = Neurální motivátor
dacxive-animators     = Dacxivní animátory
hyper-metabolism      = Hypermetabolismus
x-89-bacterial-weapon = Bakteriální zbraň X-89

## Technologie: kybernetické
sarween-tools         = Sarweenské nástroje
graviton-laser-system = Gravitonový laserový systém
transit-diodes        = Přenosové diody
integrated-economy    = Integrovaná ekonomika

## Technologie: zbrojní
plasma-scoring     = Plazmové leptání
magen-defense-grid = Obranná síť MAGEN
duranium-armor     = Duraniový pancíř
assault-cannon     = Útočný kanón

## Vylepšení jednotek
carrier-2          = Transportér II
cruiser-2          = Křižník II
destroyer-2        = Torpédoborec II
dreadnought-2      = Bitevník II
fighter-2          = Stíhač II
war-sun-technology = Bojové slunce
infantry-2         = Pěchota II
pds-2              = POS II
space-dock-2       = Vesmírný dok II

## Technologie frakcí
advanced-carrier-2       = Pokročilý transportér II
spec-ops-2               = Speciální jednotky II
floating-factory-2       = Plovoucí továrna II
hybrid-crystal-fighter-2 = Hybridní krystalový stíhač II
l4-disruptors            = Disruptory L4
non-euclidean-shielding  = Neeuklidovské stínění
chaos-mapping            = Mapování chaosu
wormhole-generator       = Generátor červích děr
dimensional-splicer      = Dimenzní spojovač
valefar-assimilator-x    = Valefarský asimilátor X
valefar-assimilator-y    = Valefarský asimilátor Y
transparasteel-plating   = Průsvitná ocelová obšívka
mageon-implants          = Mageonové implantáty
salvage-operations       = Sběr trosek
mirror-computing         = Zrcadlové výpočty
nullification-field      = Nulifikační pole
instinct-training        = Výcvik instinktů
neuroglaive              = Neuroglaiva

## Frakce
sol     = Federace Sol
letnev  = Letnevské baronství
saar    = Saarské klany
creuss  = Duchové Creussu
nekro   = Nekrovirus
yssaril = Yssarilské kmeny
mentak  = Mentacká koalice
xxcha   = Království Xxcha
naalu   = Společenství Naalu

## Směnky
ceasefire              = Příměří
political-secret       = Politické tajemství
support-for-the-throne = Podpora trůnu
trade-agreement        = Obchodní dohoda
military-support       = Vojenská podpora
war-funding            = Financování války
antivirus              = Antivirus
promise-of-protection  = Slib ochrany
raghs-call             = Raghovo volání
political-favor        = Politická laskavost
gift-of-prescience     = Dar předvídání
spy-net                = Špionážní síť
creuss-iff             = Creusské rozpoznání
