### Zákony a nařízení.

anti-intellectual-revolution = Antiintelektuální revoluce
anti-intellectual-revolution-text =
    Pro: kdo vyzkoumá technologii, zničí poté jednu ze svých lodí kromě stíhačů.
    Proti: na začátku příští strategické fáze každý vyčerpá jednu planetu za každou technologii, kterou vlastní.
conventions-of-war = Válečné konvence
conventions-of-war-text =
    Pro: schopnost „Bombardování“ nelze použít proti jednotkám na kulturních planetách.
    Proti: každý, kdo hlasoval „Proti“, odhodí všechny karty akcí.
enforced-travel-ban = Vynucený zákaz cestování
enforced-travel-ban-text =
    Pro: lodě se nepohybují přes červí díry alfa a beta.
    Proti: každá jednotka POS v systému s červí dírou nebo v systému s ním sousedícím je zničena.
executive-sanctions = Vládní sankce
executive-sanctions-text =
    Pro: každý může mít v ruce nejvýše 3 karty akcí.
    Proti: každý odhodí náhodnou kartu akce.
fleet-regulations = Omezení flotil
fleet-regulations-text =
    Pro: každý může mít v úseku flotily nejvýše 4 žetony rozkazů.
    Proti: každý umístí 1 žeton rozkazu ze záloh do úseku flotily.
homeland-defense-act = Zákon o obraně vlasti
homeland-defense-act-text =
    Pro: na planetách, které kontroluje jejich majitel, může být libovolný počet jednotek POS.
    Proti: každý zničí 1 svou jednotku POS.
publicize-weapon-schematics = Zveřejnění plánů zbraní
publicize-weapon-schematics-text =
    Pro: jakmile kdokoli vlastní technologii bojového slunce, všichni ignorují její předpoklady. Bojová slunce ztrácejí schopnost „Odolnost“.
    Proti: každý, kdo vlastní technologii bojového slunce, odhodí všechny karty akcí.
regulated-conscription = Regulované odvody
regulated-conscription-text =
    Pro: za cenu stíhačů a pěchoty se vyrábí jedna jednotka místo dvou.
    Proti: bez účinku.
representative-government = Zastupitelská vláda
representative-government-text =
    Pro: planety se kvůli hlasům nevyčerpávají. Místo toho může každý v každé agendě udělit jeden hlas.
    Proti: na začátku příští strategické fáze každý, kdo hlasoval „Proti“, vyčerpá všechny své kulturní planety.
shared-research = Sdílený výzkum
shared-research-text =
    Pro: jednotky se mohou pohybovat přes mlhoviny.
    Proti: každý, pokud může, umístí 1 žeton rozkazu ze záloh do svého domovského systému.
wormhole-reconstruction = Obnova červích děr
wormhole-reconstruction-text =
    Pro: všechny systémy s červí dírou alfa nebo beta navzájem sousedí.
    Proti: každý umístí 1 žeton rozkazu ze záloh do každého systému s červí dírou, ve kterém má lodě.
classified-document-leaks = Únik tajných dokumentů
classified-document-leaks-text = Zvolte započítaný tajný cíl; pokud žádný není, odhalí se jiná agenda. Stane se veřejným cílem.

committee-formation = Ustavení výboru
committee-formation-text = Zvolte hráče, který získá tuto kartu. Před hlasováním o volbě hráče ji může její vlastník odhodit a zvoleného hráče určit sám. Nehlasuje se.
imperial-arbiter = Imperiální arbitr
imperial-arbiter-text = Zvolte hráče, který získá tuto kartu. Na konci strategické fáze ji může její vlastník odhodit a vyměnit jednu ze svých karet strategií za kartu jiného hráče.
minister-of-commerce = Ministr obchodu
minister-of-commerce-text = Zvolte hráče, který získá tuto kartu. Poté, co si její vlastník doplní suroviny, získá 1 zboží za každého souseda.
minister-of-exploration = Ministr průzkumu
minister-of-exploration-text = Zvolte hráče, který získá tuto kartu. Když její vlastník získá kontrolu nad planetou, získá 1 zboží.
minister-of-industry = Ministr průmyslu
minister-of-industry-text = Zvolte hráče, který získá tuto kartu. Když její vlastník umístí do systému vesmírný dok, mohou jeho jednotky v tomto systému použít schopnost „Výroba“.
minister-of-peace = Ministr míru
minister-of-peace-text = Zvolte hráče, který získá tuto kartu. Poté, co hráč aktivuje systém s jednotkami jiného hráče, ji může její vlastník odhodit: tah ihned končí.
minister-of-policy = Ministr politiky
minister-of-policy-text = Zvolte hráče, který získá tuto kartu. Na konci stavové fáze si její vlastník vytáhne kartu akce.
minister-of-sciences = Ministr vědy
minister-of-sciences-text = Zvolte hráče, který získá tuto kartu. Její vlastník neutrácí zdroje za schopnosti karty strategie „Technologie“.
minister-of-war = Ministr války
minister-of-war-text = Zvolte hráče, který získá tuto kartu. Po akci ji může její vlastník odhodit, vrátit 1 žeton rozkazu z herního plánu do záloh a provést další akci.
prophecy-of-ixth = Ixthské proroctví
prophecy-of-ixth-text = Zvolte hráče, který získá tuto kartu. Bojové hody stíhačů jejího vlastníka mají +1. Vlastník ji odhodí, když použije schopnost „Výroba“ a nevyrobí dva stíhače.
shard-of-the-throne = Střep trůnu
shard-of-the-throne-text = Zvolte hráče, který získá tuto kartu a 1 vítězný bod. Kdo zvítězí v boji proti jejímu vlastníkovi, získá ji a 1 vítězný bod; předchozí vlastník 1 bod ztratí.
the-crown-of-emphidia = Koruna Emphidie
the-crown-of-emphidia-text = Zvolte hráče, který získá tuto kartu a 1 vítězný bod. Kdo získá kontrolu nad planetou v domovském systému jejího vlastníka, získá ji a 1 vítězný bod; předchozí vlastník 1 bod ztratí.
the-crown-of-thalnos = Koruna Thalnosu
the-crown-of-thalnos-text = Zvolte hráče, který získá tuto kartu. V každém kole boje může její vlastník znovu hodit libovolnými kostkami a zničí každou jednotku, jejíž kostky pak nezpůsobí zásah.

core-mining = Těžba jádra
core-mining-text = Zvolte nebezpečnou planetu; tato karta se k ní připojí. Jedna tamní pěchota je zničena. Hodnota zdrojů planety je o 2 vyšší.
demilitarized-zone = Demilitarizovaná zóna
demilitarized-zone-text = Zvolte kulturní planetu; tato karta se k ní připojí. Všechny jednotky na ní jsou zničeny. Nelze na ní přistávat ani na ni vyrábět či umísťovat jednotky.
holy-planet-of-ixth = Svatá planeta Ixth
holy-planet-of-ixth-text = Zvolte kulturní planetu; tato karta se k ní připojí. Hráč, který ji kontroluje, získá 1 vítězný bod. Jednotky na ní nemohou použít schopnost „Výroba“. Kdo nad planetou získá kontrolu, získá 1 vítězný bod; kdo ji ztratí, 1 bod ztratí.
research-team-biotic = Výzkumný tým: biotika
research-team-biotic-text = Zvolte průmyslovou planetu; tato karta se k ní připojí. Hráč, který planetu kontroluje, může tuto kartu vyčerpat a ignorovat jeden zelený předpoklad.
research-team-cybernetic = Výzkumný tým: kybernetika
research-team-cybernetic-text = Zvolte průmyslovou planetu; tato karta se k ní připojí. Hráč, který planetu kontroluje, může tuto kartu vyčerpat a ignorovat jeden žlutý předpoklad.
research-team-propulsion = Výzkumný tým: pohon
research-team-propulsion-text = Zvolte průmyslovou planetu; tato karta se k ní připojí. Hráč, který planetu kontroluje, může tuto kartu vyčerpat a ignorovat jeden modrý předpoklad.
research-team-warfare = Výzkumný tým: zbrojení
research-team-warfare-text = Zvolte nebezpečnou planetu; tato karta se k ní připojí. Hráč, který planetu kontroluje, může tuto kartu vyčerpat a ignorovat jeden červený předpoklad.
senate-sanctuary = Útočiště senátu
senate-sanctuary-text = Zvolte kulturní planetu; tato karta se k ní připojí. Hodnota vlivu planety je o 2 vyšší.
terraforming-initiative = Terraformační iniciativa
terraforming-initiative-text = Zvolte nebezpečnou planetu; tato karta se k ní připojí. Hodnota zdrojů i hodnota vlivu planety jsou o 1 vyšší.

arms-reduction = Omezení zbrojení
arms-reduction-text =
    Pro: každý zničí všechny své bitevníky kromě 2 a všechny své křižníky kromě 4.
    Proti: na začátku příští strategické fáze každý vyčerpá všechny své planety s technologickou specializací.
economic-equality = Ekonomická rovnost
economic-equality-text =
    Pro: každý vrátí všechno zboží a poté získá 5 zboží.
    Proti: každý vrátí všechno zboží.
incentive-program = Motivační program
incentive-program-text =
    Pro: odhalí se další veřejný cíl I. etapy.
    Proti: odhalí se další veřejný cíl II. etapy.
ixthian-artifact = Ixthský artefakt
ixthian-artifact-text =
    Pro: mluvčí hodí kostkou. Při výsledku 6–10 může každý vyzkoumat 2 technologie. Při výsledku 1–5 jsou všechny jednotky v systému Mecatolu Rex zničeny a každý zničí 3 své jednotky v každém systému, který s ním sousedí.
    Proti: bez účinku.
mutiny = Vzpoura
mutiny-text =
    Pro: každý, kdo hlasoval „Pro“, získá 1 vítězný bod.
    Proti: každý, kdo hlasoval „Pro“, ztratí 1 vítězný bod.
new-constitution = Nová ústava
new-constitution-text =
    Pokud ve hře není žádný zákon, odhalí se jiná agenda.
    Pro: všechny zákony se odhodí. Na začátku příští strategické fáze každý vyčerpá planety svého domovského systému.
    Proti: bez účinku.
seed-of-an-empire = Zárodek impéria
seed-of-an-empire-text =
    Pro: hráč s nejvíce vítěznými body získá 1 bod.
    Proti: hráč s nejméně vítěznými body získá 1 bod.
swords-to-plowshares = Z mečů radlice
swords-to-plowshares-text =
    Pro: na každé planetě, kterou kontroluje, každý zničí polovinu své pěchoty (zaokrouhleno nahoru) a získá stejný počet zboží.
    Proti: každý umístí 1 pěchotu na každou planetu, kterou kontroluje.
unconventional-measures = Nekonvenční opatření
unconventional-measures-text =
    Pro: každý, kdo hlasoval „Pro“, si vytáhne 2 karty akcí.
    Proti: každý, kdo hlasoval „Pro“, odhodí všechny karty akcí.
wormhole-research = Výzkum červích děr
wormhole-research-text =
    Pro: každý, kdo má lodě v systému s červí dírou, může vyzkoumat technologii. Poté jsou všechny lodě v systémech s červí dírou alfa nebo beta zničeny.
    Proti: každý, kdo hlasoval „Proti“, ztratí 1 žeton rozkazu z velitelského centra.

archived-secret = Archivované tajemství
archived-secret-text = Zvolte hráče, který si vytáhne tajný cíl.
colonial-redistribution = Přerozdělení kolonií
colonial-redistribution-text = Zvolte planetu mimo domovské systémy kromě Mecatolu Rex. Všechny jednotky na ní jsou zničeny. Hráč, který ji kontroluje, určí hráče s nejméně vítěznými body; ten na ni může umístit 1 pěchotu.
compensated-disarmament = Odzbrojení s náhradou
compensated-disarmament-text = Zvolte planetu. Všechny pozemní síly na ní jsou zničeny; hráč, který ji kontroluje, získá 1 zboží za každou z nich.
judicial-abolishment = Soudní zrušení
judicial-abolishment-text = Zvolte zákon; pokud žádný není, odhalí se jiná agenda. Zvolený zákon se odhodí.
miscount-disclosed = Odhalené chybné sčítání
miscount-disclosed-text = Zvolte zákon; pokud žádný není, odhalí se jiná agenda. O zvoleném zákonu se hlasuje, jako by byl právě odhalen.
public-execution = Veřejná poprava
public-execution-text = Zvolte hráče, který odhodí všechny karty akcí, předá žeton mluvčího hráči po své levici a v této fázi agendy už nemůže hlasovat.

committee-formation-committee = Ustavení výboru: rozhodnout, kdo bude zvolen
committee-elects = Kdo bude zvolen (agenda „{ $agenda }“)?
imperial-arbiter-arbitration = Imperiální arbitr: vyměnit karty strategií
swap-own-card = Kterou ze svých karet strategií vyměníte?
swap-other-card = Za kterou kartu strategie vyměníte kartu „{ $card }“?
minister-of-industry-industry = Ministr průmyslu: použít schopnost „Výroba“
minister-of-peace-peace = Ministr míru: ukončit tah
minister-of-war-war = Ministr války: další akce
choose-settler = Kdo se smí usadit na planetě { $planet }?
settle = Umístit 1 pěchotu na planetu { $planet }?
artifact-roll = { $player } hází kostkou za Ixthský artefakt: { $die }.
destroy-for-knowledge = Kterou loď zničíte?
destroy-pds = Kterou jednotku POS zničíte?
destroy-dreadnoughts = Které bitevníky zničíte?
destroy-cruisers = Které křižníky zničíte?
destroy-at-artifact = Které tři jednotky zničíte?
exhaust-planets = Které planety vyčerpáte?
place-tokens = Do kterých systémů umístíte žetony rozkazů?
lose-token = Ze kterého úseku ztratíte žeton rozkazu?
pool-is-full = Do úseku se už další žeton rozkazu nevejde.
conventions-of-war-forbid = Kulturní planety nelze bombardovat.
representative-government-forbids = Planety se kvůli hlasům nevyčerpávají.
demilitarized = Planeta je demilitarizovaná zóna.
