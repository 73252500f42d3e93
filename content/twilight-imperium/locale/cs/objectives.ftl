### Cíle, vítězné body, vyřazení.

reveal-objective = Je odhalen cíl „{ $objective }“.
score-objective = { $player } si započítává cíl „{ $objective }“.
score-public-objective = Započítat si veřejný cíl?
score-secret-objective = Započítat si tajný cíl?
objective-not-open = Tento cíl není hráči přístupný.
objective-scored-already = Hráč si tento cíl už započítal.
home-planets-lost = Kdo nekontroluje všechny planety svého domovského systému, nemůže si započítat veřejné cíle.
objective-not-fulfilled = Hráč nesplňuje požadavky cíle.
draw-secret-objective = { $player } si bere tajný cíl.
secret-objective-returned = { $player } vrací tajný cíl do balíčku.
return-secret-objective = Který tajný cíl se vrátí do balíčku?
gain-victory-points = { $player } získává { $count } { $count ->
    [one] vítězný bod
    [few] vítězné body
    [many] vítězného bodu
   *[other] vítězných bodů
  }.
lose-victory-points = { $player } ztrácí { $count } { $count ->
    [one] vítězný bod
    [few] vítězné body
    [many] vítězného bodu
   *[other] vítězných bodů
  }.
custodians-are-gone = Správci už odešli.
no-ground-force-to-land = Hráč nemá pozemní síly, které by mohl vysadit.
remove-custodians-log = { $player } odstraňuje žeton správců.
eliminate-player = Vyřazený hráč: { $player }.

corner-the-market = Ovládnutí trhu
corner-the-market-text = Kontrolujte 4 planety stejné povahy.
develop-weaponry = Vývoj zbraní
develop-weaponry-text = Vlastněte 2 vylepšení jednotek.
diversify-research = Rozmanitý výzkum
diversify-research-text = Vlastněte po 2 technologiích ve 2 barvách.
erect-a-monument = Vztyčení pomníku
erect-a-monument-text = Utraťte 8 zdrojů.
expand-borders = Rozšíření hranic
expand-borders-text = Kontrolujte 6 planet mimo domovské systémy.
found-research-outposts = Založení výzkumných stanic
found-research-outposts-text = Kontrolujte 3 planety s technologickou specializací.
intimidate-council = Zastrašení rady
intimidate-council-text = Mějte lodě ve 2 systémech sousedících s Mecatolem Rex.
lead-from-the-front = V čele vojska
lead-from-the-front-text = Utraťte 3 žetony rozkazů z úseků taktiky a strategie.
negotiate-trade-routes = Vyjednání obchodních tras
negotiate-trade-routes-text = Utraťte 5 zboží.
sway-the-council = Ovlivnění rady
sway-the-council-text = Utraťte 8 vlivů.
centralize-galactic-trade = Centralizace galaktického obchodu
centralize-galactic-trade-text = Utraťte 10 zboží.
conquer-the-weak = Podmanění slabých
conquer-the-weak-text = Kontrolujte planetu v domovském systému jiného hráče.
form-galactic-brain-trust = Galaktický sbor mudrců
form-galactic-brain-trust-text = Kontrolujte 5 planet s technologickou specializací.
found-a-golden-age = Počátek zlatého věku
found-a-golden-age-text = Utraťte 16 zdrojů.
galvanize-the-people = Vyburcování lidu
galvanize-the-people-text = Utraťte 6 žetonů rozkazů z úseků taktiky a strategie.
manipulate-galactic-law = Manipulace s galaktickým právem
manipulate-galactic-law-text = Utraťte 16 vlivů.
master-the-sciences = Mistrovství ve vědách
master-the-sciences-text = Vlastněte po 2 technologiích ve 4 barvách.
revolutionize-warfare = Revoluce ve válečnictví
revolutionize-warfare-text = Vlastněte 3 vylepšení jednotek.
subdue-the-galaxy = Podrobení galaxie
subdue-the-galaxy-text = Kontrolujte 11 planet mimo domovské systémy.
unify-the-colonies = Sjednocení kolonií
unify-the-colonies-text = Kontrolujte 6 planet stejné povahy.
adapt-new-strategies = Osvojení nových strategií
adapt-new-strategies-text = Vlastněte 2 technologie své frakce.
become-the-gatekeeper = Strážce brány
become-the-gatekeeper-text = Mějte lodě u červí díry alfa i u červí díry beta.
control-the-region = Ovládnutí regionu
control-the-region-text = Mějte lodě v 6 systémech.
cut-supply-lines = Přerušení zásobovacích tras
cut-supply-lines-text = Mějte lodě v systému s vesmírným dokem jiného hráče.
establish-a-perimeter = Obranný perimetr
establish-a-perimeter-text = Mějte na herním plánu 4 jednotky POS.
forge-an-alliance = Uzavření spojenectví
forge-an-alliance-text = Kontrolujte 4 kulturní planety.
form-a-spy-network = Vytvoření sítě vyzvědačů
form-a-spy-network-text = Odhoďte 5 karet akcí.
fuel-the-war-machine = Palivo válečného stroje
fuel-the-war-machine-text = Mějte na herním plánu 3 vesmírné doky.
gather-a-mighty-fleet = Shromáždění mocné flotily
gather-a-mighty-fleet-text = Mějte na herním plánu 5 bitevníků.
learn-the-secrets-of-the-cosmos = Tajemství kosmu
learn-the-secrets-of-the-cosmos-text = Mějte lodě ve 3 systémech sousedících s anomáliemi.
master-the-laws-of-physics = Ovládnutí fyzikálních zákonů
master-the-laws-of-physics-text = Vlastněte 4 technologie jedné barvy.
mine-rare-metals = Těžba vzácných kovů
mine-rare-metals-text = Kontrolujte 4 nebezpečné planety.
monopolize-production = Monopol na výrobu
monopolize-production-text = Kontrolujte 4 průmyslové planety.
occupy-the-seat-of-the-empire = Obsazení sídla impéria
occupy-the-seat-of-the-empire-text = Kontrolujte Mecatol Rex a mějte v jeho systému 3 lodě.
threaten-enemies = Ohrožení nepřátel
threaten-enemies-text = Mějte lodě v systému sousedícím s domovským systémem jiného hráče.

pay-token = Který žeton rozkazu utratíte?
discard-for-objective = Které karty akcí odhodíte?
score-deed = Započítat si cíl „{ $objective }“?
objective-of-another-phase = Tento cíl se v této fázi nezapočítává.
objectives-scored-enough = Hráč si už započítal tolik cílů, kolik si teď započítat může.
objective-not-in-hand = Hráč tento cíl nemá v ruce.
player-is-eliminated = Hráč byl ze hry vyřazen.

destroy-their-greatest-ship = Zničení největší lodi
destroy-their-greatest-ship-text = Zničte bojové slunce nebo vlajkovou loď jiného hráče.
make-an-example-of-their-world = Svět jako výstraha
make-an-example-of-their-world-text = Bombardováním zničte poslední pozemní síly hráče na planetě.
spark-a-rebellion = Jiskra vzpoury
spark-a-rebellion-text = Zvítězte v boji proti hráči s nejvíce vítěznými body.
turn-their-fleets-to-dust = Flotila v prach
turn-their-fleets-to-dust-text = Vesmírným dělem zničte v aktivním systému poslední hráčovu loď kromě stíhačů.
unveil-flagship = Odhalení vlajkové lodi
unveil-flagship-text = Zvítězte ve vesmírném boji v systému se svou vlajkovou lodí.

victory-points = bylo dosaženo posledního pole počítadla
last-objective = už není jaký cíl odhalit a nikdo nemá víc bodů
last-player = nikdo jiný nezbývá
public-objectives = veřejné cíle
secret-objectives = tajné cíle
other-points = ostatní zisky a ztráty
place-in-order = místo v pořadí iniciativy
