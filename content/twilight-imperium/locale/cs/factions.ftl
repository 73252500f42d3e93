### Co frakce umějí, na co se ptají a co oznamují.

not-neighbors = Tito hráči nejsou sousedé.
too-few-trade-goods = Hráč má méně než 3 zboží.
no-card-to-take = Tato karta není v ruce jiného hráče.
relocate-unit = Jednotka „{ $unit }“ je přesunuta ({ $place }, vlastník: { $player }).
take-action-card = { $player } bere kartu akce (předchozí vlastník: { $victim }).
take-action-card-choice = Kterou kartu si vezmete? Vlastník: { $player }.

## Federace Sol

sol-text =
    Orbitální výsadek: jako akci utraťte 1 žeton z úseku strategie a umístěte 2 pěchoty na planetu, kterou kontrolujete.
    Všestrannost: ve stavové fázi získáte o 1 žeton rozkazu víc.
sol-orbital-drop = Orbitální výsadek: 2 pěchoty za žeton z úseku strategie
orbital-drop-used = { $player } používá schopnost frakce „Orbitální výsadek“.
orbital-drop-planet = Orbitální výsadek: na které planetě 2 pěchoty přistanou?
genesis-text = Na konci stavové fáze umístěte 1 pěchotu do oblasti vesmíru v systému s touto lodí.
spec-ops-2-text = Když je tato jednotka zničena, hoďte kostkou: při výsledku 5 nebo více se na začátku vašeho příštího tahu vrátí na planetu vašeho domovského systému.
military-support-text = Na začátku tahu Federace Sol: Federace ztratí 1 žeton z úseku strategie, pokud nějaký má, a vy umístíte 2 pěchoty na planetu, kterou kontrolujete. Poté se karta vrátí Federaci Sol.
military-support-reinforcements = Vojenská podpora: 2 pěchoty
military-support-planet = Vojenská podpora: na které planetě 2 pěchoty přistanou?

## Letnevské baronství

letnev-text =
    Zásoby munice: na začátku kola vesmírného boje můžete utratit 2 zboží a v tomto kole znovu hodit libovolnými svými kostkami.
    Armáda: v systému můžete mít o 2 lodě víc, než dovoluje úsek flotily.
letnev-munitions-reserves = Zásoby munice: za 2 zboží v tomto kole opakovat hody
munitions-reserves-used = { $player } používá schopnost frakce „Zásoby munice“.
rerolls = Hody v tomto kole lze opakovat
arc-secundus-text = Jednotky jiných hráčů v systému s touto lodí ztrácejí „Planetární štít“. Na začátku každého kola vesmírného boje se tato loď opraví.
l4-disruptors-text = Během invaze nelze proti vašim jednotkám použít „Vesmírné dělo“.
l4-disruptors-forbid = Disruptory L4: během invaze žádné „Vesmírné dělo“.
non-euclidean-shielding-text = Když vaše jednotky použijí schopnost „Odolnost“, zruší 2 zásahy místo jednoho.
war-funding-text = Na začátku kola vesmírného boje: Letnevské baronství ztratí 2 zboží a vy můžete v tomto kole znovu hodit libovolnými svými kostkami. Poté se karta vrátí Letnevskému baronství.
war-funding-funds = Financování války: v tomto kole opakovat hody

## Mentacká koalice

mentak-text =
    Léčka: na začátku vesmírného boje můžete hodit 1 kostkou za každý z až 2 svých křižníků nebo torpédoborců v něm; každý výsledek rovný alespoň jejich hodnotě boje je zásah.
    Plenění: poté, co váš soused získá zboží nebo provede transakci, si můžete vzít 1 jeho zboží nebo surovinu, pokud má 3 nebo více zboží.
mentak-ambush = Léčka
mentak-pillage = Vyplenit hráče: { $player }
mentak-pillage-trader = Vyplenit hráče: { $player }
mentak-pillage-partner = Vyplenit hráče: { $partner }
pillage = { $player } plení souseda ({ $victim }).
pillage-what = Co si vezmete?
pillage-trade-good = Zboží
pillage-commodity = Surovinu
ambush-rolled = { $player } hází v léčce kostkou za jednotku „{ $unit }“: { $result } (zásah od { $needs }).
fourth-moon-text = Lodě jiných hráčů v systému s touto lodí nemohou použít schopnost „Odolnost“.
fourth-moon-forbids = U Čtvrtého měsíce nelze použít schopnost „Odolnost“.
salvage-operations-text = Poté, co zvítězíte nebo jste poraženi ve vesmírném boji, získejte 1 zboží; pokud jste zvítězili, můžete tam také vyrobit 1 loď typu, který v něm byl zničen.
mirror-computing-text = Každé zboží, které utratíte, platí za 2 zdroje nebo 2 vlivy.
wreckage = Trosky vesmírného boje
promise-of-protection-text = Akce: karta zůstane před vámi; Mentacká koalice vás nemůže plenit. Vrátí se, když aktivujete systém s jednotkami Mentacké koalice.
promise-of-protection-protection = Slib ochrany: už žádné plenění
promise-of-protection-given = { $player } je pod ochranou Mentacké koalice.
promise-of-protection-forbids = Slib ochrany.

## Saarské klany

saar-text =
    Paběrkování: poté, co získáte kontrolu nad planetou, získejte 1 zboží.
    Kočovníci: můžete si započítat cíle, i když nekontrolujete planety svého domovského systému.
chaos-mapping-text = Jiní hráči nemohou aktivovat pole asteroidů s vašimi loděmi. Na začátku svého tahu můžete vyrobit 1 jednotku v systému s některou vaší jednotkou se schopností „Výroba“.
chaos-mapping-system = Mapování chaosu: ve kterém systému vyrobíte jednotku?
chaos-mapping-forbids = Mapování chaosu: pole asteroidů skrývá lodě.
raghs-call-text = Poté, co provedete výsadek jednotek na planetu: všechny pozemní síly Saarských klanů na ní se přesunou na jinou planetu, kterou Saarské klany kontrolují. Poté se karta vrátí Saarským klanům.
raghs-call-call = Raghovo volání: pozemní síly Saarských klanů odcházejí
raghs-call-planet = Raghovo volání: na kterou planetu odejdou?

## Království Xxcha

xxcha-text =
    Mírové dohody: poté, co vyhodnotíte schopnost Diplomacie, můžete získat kontrolu nad planetou bez jednotek jinou než Mecatol Rex, která sousedí s planetou, již kontrolujete.
    Veto: když je odhalena agenda, můžete utratit 1 žeton z úseku strategie: agenda se odhodí a odhalí se jiná.
peace-accords-planet = Mírové dohody: která planeta se k vám připojí?
xxcha-quash = Veto: odhodit agendu „{ $agenda }“ za žeton z úseku strategie
peace-accords-used = { $player } používá schopnost frakce „Mírové dohody“.
nullification-field-text = Poté, co jiný hráč aktivuje systém s vašimi loděmi, můžete tuto kartu vyčerpat a utratit 1 žeton z úseku strategie: tah tohoto hráče ihned končí.
nullification-field-nullify = Nulifikační pole: ukončit tah ({ $player })
instinct-training-text = Když jiný hráč hraje kartu akce, můžete tuto kartu vyčerpat a utratit 1 žeton z úseku strategie: karta akce se zruší.
instinct-training-cancel = Výcvik instinktů: zrušit kartu „{ $card }“
political-favor-text = Když je odhalena agenda: Království Xxcha ztratí 1 žeton z úseku strategie, agenda se odhodí a odhalí se jiná. Poté se karta vrátí Království Xxcha.
political-favor-favor = Politická laskavost: jiná agenda

## Yssarilské kmeny

yssaril-text =
    Zdržovací taktika: jako akci odhoďte 1 kartu akce.
    Pletichy: když si berete karty akcí, vezměte si o 1 víc a poté 1 odhoďte.
    Lstivost: v ruce můžete mít libovolný počet karet akcí.
yssaril-stall-tactics = Zdržovací taktika: odhodit kartu akce
stall-tactics-used = { $player } používá schopnost frakce „Zdržovací taktika“.
stall-tactics-card = Zdržovací taktika: kterou kartu odhodíte?
scheming-card = Pletichy: kterou kartu odhodíte?
ysia-yssrila-text = Tato loď se může pohybovat přes systémy s loděmi jiných hráčů.
transparasteel-plating-text = Během vašich tahů nemohou hráči, kteří vynechali, hrát karty akcí.
transparasteel-plating-forbids = Průsvitná ocelová obšívka: kdo vynechal, nehraje karty akcí.
mageon-implants-text = Akce: vyčerpejte tuto kartu, podívejte se na karty akcí jiného hráče a jednu z nich si vezměte.
mageon-implants-spy = Mageonové implantáty: vzít si kartu akce
mageon-implants-player = Mageonové implantáty: na čí karty akcí se podíváte?
spy-net-text = Na začátku svého tahu: podívejte se na karty akcí Yssarilských kmenů a jednu si vezměte. Poté se karta vrátí Yssarilským kmenům.
spy-net-spy = Špionážní síť: vzít si kartu akce Yssarilských kmenů

## Nekrovirus

nekro-text =
    Galaktická hrozba: nemůžete hlasovat. Jednou v každé fázi agendy, poté, co je odhalena agenda, můžete nahlas předpovědět její výsledek; pokud se předpověď vyplní, získejte 1 technologii hráče, který pro tento výsledek hlasoval.
    Technologická singularita: jednou v každém boji, poté, co je zničena jednotka protivníka, můžete získat 1 jeho technologii.
    Šíření: nemůžete provádět výzkum technologií; místo každého výzkumu získejte 3 žetony rozkazů.
nekro-galactic-threat = Galaktická hrozba: předpovědět výsledek
galactic-threat-outcome = Galaktická hrozba: který výsledek předpovídáte (agenda „{ $agenda }“)?
galactic-threat-technology = Galaktická hrozba: kterou technologii získáte?
galactic-threat-forbids = Galaktická hrozba: Nekrovirus nehlasuje.
galactic-threat = Galaktická hrozba: předpověď
nekro-technological-singularity = Technologická singularita: získat technologii protivníka
technological-singularity-technology = Technologická singularita: kterou technologii získáte?
no-technology-to-gain = Tento hráč nevlastní technologii, kterou by šlo získat.
propagation-forbids = Šíření: Nekrovirus neprovádí výzkum.
gain-technology-of = { $technology }
copy-technology-of = { $token } → { $technology } ({ $victim })
valefar-assimilator-x-text = Když byste schopností své frakce získali technologii jiného hráče, můžete místo toho umístit žeton X na technologii frakce tohoto hráče, na které takový žeton ještě neleží. Dokud tam leží, má tato karta text oné technologie.
valefar-assimilator-y-text = Když byste schopností své frakce získali technologii jiného hráče, můžete místo toho umístit žeton Y na technologii frakce tohoto hráče, na které takový žeton ještě neleží. Dokud tam leží, má tato karta text oné technologie.
assimilator-x = Žeton asimilátoru X
assimilator-y = Žeton asimilátoru Y
place-assimilator = { $player } umísťuje „{ $token }“ na technologii „{ $technology }“.
remove-assimilator = „{ $token }“ se vrací k vlastníkovi.
no-assimilator = Bez své karty tento žeton nic nekopíruje.
no-faction-technology = Není to technologie frakce jiného hráče.
technology-has-token = Na této technologii už žeton asimilátoru leží.
other-token-copies-type = Druhý žeton asimilátoru už kopíruje vylepšení téže jednotky.
assimilator-not-placed = Žeton neleží na žádné technologii.
land-dock = Na které planetě bude od teď „{ $unit }“ stát?
the-alastor-text = Na začátku vesmírného boje se ho může zúčastnit libovolný počet vašich pozemních sil v tomto systému, jako by to byly lodě.
swarm = Pozemní síly bojující ve vesmíru
swarm-units = Alastor: které pozemní síly v systému „{ $system }“ bojují jako lodě?
swarm-rises = { $player }: pozemní síly bojující ve vesmíru: { $count }.
antivirus-text = Na začátku boje: karta zůstane před vámi; Nekrovirus proti vám nemůže použít Technologickou singularitu. Vrátí se, když aktivujete systém s jednotkami Nekroviru.
antivirus-immunity = Antivirus: už žádná Technologická singularita
antivirus-spread = { $player } je vůči Nekroviru imunní.
antivirus-forbids = Antivirus.

## Společenství Naalu

naalu-text =
    Telepatie: na konci strategické fáze si vezmete žeton „0“: jste první v pořadí iniciativy.
    Předvídavost: poté, co jiný hráč přesune lodě do systému s vašimi loděmi, můžete umístit 1 žeton z úseku strategie do sousedícího systému bez lodí jiných hráčů; vaše lodě se přesunou tam.
naalu-foresight = Předvídavost: odvést lodě za žeton z úseku strategie
foresight-where = Předvídavost: kam se vaše lodě přesunou?
foresight-flight = { $player } předvídá útok a odvádí lodě: { $from } → { $to }.
zero-token = Žeton „0“
take-zero-token = { $player } získává žeton „0“ a první místo v pořadí iniciativy.
matriarch-text = Při invazi v systému s touto lodí lze stíhače vysadit na planety jako pozemní síly; po bojích se vrátí do oblasti vesmíru.
neuroglaive-text = Poté, co jiný hráč aktivuje systém s vašimi loděmi: tento hráč ztratí 1 žeton z úseku flotily.
gift-of-prescience-text = Na konci strategické fáze: karta zůstane před vámi, vezmete si žeton „0“ a jste první v pořadí iniciativy. Společenství Naalu v tomto kole nemůže použít Telepatii. Na konci stavové fáze se karta vrátí Společenství Naalu.
gift-of-prescience-gift = Dar předvídání: být první v pořadí iniciativy
gift-of-prescience-forbids = Dar předvídání: v tomto kole je první někdo jiný.

## Duchové Creussu

creuss-text =
    Kvantové provázání: pro vás všechny systémy s červí dírou alfa nebo beta navzájem sousedí; nic tomu nemůže zabránit.
    Proudnice: při vašich taktických akcích se vaše lodě, které začínají pohyb ve vašem domovském systému nebo v systému s červí dírou alfa či beta, pohybují o 1 systém dál.
    Creusská brána: na herním plánu leží místo vašeho domovského systému brána; váš domov leží vedle něj.
hil-colish-text = Systém s touto lodí má červí díru delta. Při pohybu se tato loď může přesunout dříve než vaše ostatní lodě, nebo až po nich.
wake-of-hil-colish = Červí díra lodi Hil Colish
wormhole-generator-text = Na začátku stavové fáze umístěte žeton červí díry Creussu (ze své karty frakce nebo z jiného systému) do systému s planetou, kterou kontrolujete, nebo do systému, který není domovský a nejsou v něm lodě jiných hráčů.
dimensional-splicer-text = Na začátku vesmírného boje v systému s červí dírou a vašimi loděmi můžete způsobit 1 zásah a přidělit ho lodi protivníka.
dimensional-splicer-splice = Dimenzní spojovač: zasáhnout loď protivníka
creuss-iff-text = Na začátku svého tahu: umístěte žeton červí díry Creussu (z karty frakce nebo z jiného systému) do systému s planetou, kterou kontrolujete, nebo do systému, který není domovský a nejsou v něm lodě jiných hráčů. Poté se karta vrátí Duchům Creussu.
creuss-iff-opening = Creusské rozpoznání: umístit žeton červí díry
choose-wormhole-token = Který žeton červí díry umístíte nebo přesunete?
wormhole-token-where = Do kterého systému umístíte „{ $token }“?
place-wormhole-token = { $player } otevírá červí díru v systému „{ $system }“: { $token }.
no-wormhole-token-there = Žeton červí díry lze umístit jen k vlastním planetám, nebo mimo domovské systémy tam, kde nemá lodě nikdo jiný.
