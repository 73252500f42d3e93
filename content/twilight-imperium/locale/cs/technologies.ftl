### Na co se technologie ptají a co oznamují.

unit-in-system = { $damaged ->
    [yes] { $unit } (poškozená jednotka, { $system })
   *[no] { $unit } ({ $system })
}
unit-of-other-in-system = { $damaged ->
    [yes] { $unit } (poškozená jednotka, { $player }, { $system })
   *[no] { $unit } ({ $player }, { $system })
}
extra-move = Jedna loď se přesune o systém dál
no-combat-rolls = Hráč v tomto kole nemůže provádět bojové hody.
technology-used = { $player } používá technologii „{ $technology }“.

gravity-drive-boost = Gravitační pohon
gravity-drive-ship = Gravitační pohon: která loď se smí přesunout o systém dál?
dacxive-animators-recruits = Dacxivní animátory: umístit 1 pěchotu
x-89-bacterial-weapon-plague = Bakteriální zbraň X-89: zničit všechnu pěchotu na planetě
x-89-planet = Bakteriální zbraň X-89: na které planetě bude všechna pěchota zničena?
graviton-laser-system-aim = Gravitonový laserový systém: mířit na lodě kromě stíhačů
transit-diodes-transit = Přenosové diody: přesunout až 4 pozemní síly
redeploy-from = Odkud vezmete pozemní sílu? ({ $lifted } z { $most })
redeploy-no-more = Nebrat žádné další
redeploy-to = Kam umístíte jednotku „{ $unit }“?
magen-defense-grid-dazzle = Obranná síť MAGEN: protivník v tomto kole neprovádí bojové hody
duranium-armor-unit = Duraniový pancíř: která jednotka se opraví?
assault-cannon-ship = Útočný kanón: která z vašich lodí bude zničena?
infantry-revived = { $player } hází kostkou: { $result }. Pěchota se vrátí.
infantry-lost = { $player } hází kostkou: { $result }. Pěchota je ztracena.
revive-at = Kde se objeví vrácená jednotka „{ $unit }“?

antimass-deflectors-text = Vaše lodě se mohou pohybovat do polí asteroidů a přes ně. Hody „Vesmírného děla“ proti vašim jednotkám mají −1.
gravity-drive-text = Když aktivujete systém, jedna z vašich lodí se v této taktické akci přesune o systém dál.
fleet-logistics-text = V každém svém tahu můžete provést 2 akce místo jedné.
light-wave-deflector-text = Vaše lodě se mohou pohybovat přes systémy s loděmi jiných hráčů.
neural-motivator-text = Ve stavové fázi si vytáhnete 2 karty akcí místo jedné.
dacxive-animators-text = Poté, co zvítězíte v pozemním boji, můžete na tuto planetu umístit 1 pěchotu.
hyper-metabolism-text = Ve stavové fázi získáte 3 žetony rozkazů místo dvou.
x-89-bacterial-weapon-text = Akce: vyčerpejte tuto kartu a zvolte planetu v systému s některou vaší lodí se schopností „Bombardování“. Všechna pěchota na ní je zničena.
sarween-tools-text = Když vaše jednotky použijí schopnost „Výroba“, celková cena je o 1 nižší.
graviton-laser-system-text = Než vaše jednotky použijí „Vesmírné dělo“, můžete tuto kartu vyčerpat: jejich zásahy musí být, je-li to možné, přiděleny jiným lodím než stíhačům.
transit-diodes-text = Na začátku svého tahu můžete tuto kartu vyčerpat, vzít z herního plánu až 4 své pozemní síly a umístit je na planety, které kontrolujete.
integrated-economy-text = Poté, co získáte kontrolu nad planetou, můžete na ní vyrobit jednotky, jejichž celková cena nepřesáhne její zdroje.
plasma-scoring-text = Když vaše jednotky použijí „Bombardování“ nebo „Vesmírné dělo“, jedna z nich hází o 1 kostku navíc.
magen-defense-grid-text = Na začátku kola pozemního boje na planetě, kde máte jednotku se schopností „Planetární štít“, můžete tuto kartu vyčerpat: protivník v tomto kole nemůže provádět bojové hody.
duranium-armor-text = Po rozdělení zásahů v kole boje se opraví jedna z vašich poškozených jednotek, která v tomto kole nepoužila schopnost „Odolnost“.
assault-cannon-text = Na začátku vesmírného boje, ve kterém máte 3 nebo více lodí kromě stíhačů, zničí protivník jednu svou loď kromě stíhačů.
infantry-2-text = Když je tato jednotka zničena, hoďte kostkou: při výsledku 6 nebo více se na začátku vašeho příštího tahu vrátí na planetu vašeho domovského systému.
