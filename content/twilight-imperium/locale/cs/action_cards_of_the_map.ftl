### Karty akcí, které jsou samy akcí nebo se hrají po aktivaci systému.

target-without-effect = Jinam, bez účinku

flank-speed = Plnou parou
flank-speed-text = Poté, co aktivujete systém: v této taktické akci se vaše lodě mohou přesunout o systém dál.
flank-speed-speed-up = { $it }: vaše lodě se přesunou o systém dál
full-speed = Plnou parou
in-the-silence-of-space = V tichu vesmíru
in-the-silence-of-space-text = Poté, co aktivujete systém, zvolte systém: v této taktické akci se vaše lodě z něj mohou pohybovat přes systémy s loděmi jiných hráčů.
in-the-silence-of-space-slip-by = { $it }: proklouznout kolem cizích lodí
silence-system = Odkud vaše lodě proklouznou kolem cizích?
silence-of-space = Ticho vesmíru
lost-star-chart = Ztracená hvězdná mapa
lost-star-chart-text = Poté, co aktivujete systém: v této taktické akci systémy s červí dírou alfa a systémy s červí dírou beta navzájem sousedí.
lost-star-chart-consult = { $it }: propojit červí díry alfa a beta
star-chart = Hvězdná mapa
upgrade = Modernizace
upgrade-text = Poté, co aktivujete systém se svými loděmi, nahraďte v něm jeden svůj křižník bitevníkem ze záloh.
upgrade-refit = { $it }: nahradit křižník bitevníkem

## Posily

frontline-deployment = Nasazení na frontu
frontline-deployment-text = Akce: umístěte 3 pěchoty na planetu, kterou kontrolujete.
frontline-deployment-deploy = { $it }: umístit 3 pěchoty na planetu
frontline-deployment-planet = Na kterou planetu umístíte 3 pěchoty?
rise-of-a-messiah = Příchod mesiáše
rise-of-a-messiah-text = Akce: umístěte 1 pěchotu na každou planetu, kterou kontrolujete.
rise-of-a-messiah-rise = { $it }: umístit pěchotu na každou planetu
ghost-ship = Loď duchů
ghost-ship-text = Akce: umístěte torpédoborec do systému s červí dírou, který není domovský a nejsou v něm lodě jiných hráčů.
ghost-ship-appear = { $it }: umístit torpédoborec k červí díře
ghost-ship-system = Kde se torpédoborec objeví?
war-effort = Válečné úsilí
war-effort-text = Akce: umístěte křižník do systému se svými loděmi.
war-effort-commission = { $it }: umístit křižník ke svým lodím
war-effort-system = Kam umístíte křižník?

## Údery

cripple-defenses = Ochromení obrany
cripple-defenses-text = Akce: zvolte planetu, kterou nekontrolujete. Všechny jednotky POS na ní jsou zničeny.
cripple-defenses-cripple = { $it }: zničit všechny POS na planetě
cripple-defenses-planet = Na které planetě se zničí všechny POS?
lucky-shot = Šťastný zásah
lucky-shot-text = Akce: zničte bitevník, křižník nebo torpédoborec jiného hráče v systému s planetou, kterou kontrolujete.
lucky-shot-shoot = { $it }: zničit loď u některé z vašich planet
lucky-shot-ship = Která loď bude zničena?
reactor-meltdown = Roztavení reaktoru
reactor-meltdown-text = Akce: zničte vesmírný dok jiného hráče mimo domovské systémy.
reactor-meltdown-melt-down = { $it }: zničit vesmírný dok
reactor-meltdown-dock = Který vesmírný dok bude zničen?
plague = Mor
plague-text = Akce: zvolte planetu, kterou kontroluje jiný hráč. Hoďte jednou kostkou za každou pěchotu na ní; každý výsledek 6 nebo více jednu zničí.
plague-infect = { $it }: hodit kostkami proti pěchotě na planetě
plague-planet = Kde vypukne mor?
plague-rolled = Mor na planetě { $planet }, kostky: { $dice } (každý výsledek 6 nebo více zničí pěchotu).
tactical-bombardment = Taktické bombardování
tactical-bombardment-text = Akce: zvolte systém s některou svou jednotkou se schopností „Bombardování“. Všechny planety, které v něm kontrolují jiní hráči, se vyčerpají.
tactical-bombardment-bombard = { $it }: vyčerpat planety pod vašimi bombardéry
tactical-bombardment-system = Ve kterém systému se vyčerpají cizí planety?
unstable-planet = Nestabilní planeta
unstable-planet-text = Akce: zvolte nebezpečnou planetu, kterou kontroluje jiný hráč. Vyčerpejte ji a zničte na ní až 3 pěchoty.
unstable-planet-quake = { $it }: vyčerpat nebezpečnou planetu
unstable-planet-which = Která nebezpečná planeta je nestabilní?
unstable-planet-infantry = Kolik pěchoty na planetě { $planet } bude zničeno?
uprising = Povstání
uprising-text = Akce: vyčerpejte planetu mimo domovské systémy, kterou kontroluje jiný hráč. Získejte tolik zboží, kolik má zdrojů.
uprising-rise-up = { $it }: vyčerpat planetu a získat její zdroje
uprising-planet = Na které planetě vypukne povstání?

## Intriky

insubordination = Neposlušnost
insubordination-text = Akce: jiný hráč ztratí 1 žeton rozkazu z úseku taktiky.
insubordination-disobey = { $it }: připravit jiného hráče o žeton z úseku taktiky
insubordination-player = Kdo ztratí žeton z úseku taktiky?
signal-jamming = Rušení signálů
signal-jamming-text = Akce: zvolte systém, ve kterém máte loď nebo který s takovým sousedí, kromě domovských systémů. Umístěte do něj žeton rozkazu ze záloh jiného hráče.
signal-jamming-jam = { $it }: umístit cizí žeton rozkazu poblíž svých lodí
signal-jamming-system = Ve kterém systému budete rušit signály?
signal-jamming-player = Čí žeton rozkazu se umístí do systému „{ $system }“?
unexpected-action = Nečekaná akce
unexpected-action-text = Akce: vraťte 1 svůj žeton rozkazu z herního plánu do svých záloh.
unexpected-action-recall = { $it }: vzít si žeton rozkazu z herního plánu
repeal-law = Zrušení zákona
repeal-law-text = Akce: odhoďte zákon, který je ve hře.
repeal-law-repeal = { $it }: odhodit zákon
repeal-law-which = Který zákon bude odhozen?
spy = Vyzvědač
spy-text = Akce: jiný hráč vám dá náhodnou kartu akce ze své ruky.
spy-steal = { $it }: vzít si náhodnou kartu akce
spy-player = Čí kartu akce si vezmete?
