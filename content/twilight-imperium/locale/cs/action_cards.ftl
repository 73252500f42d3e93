### Karty akcí.

sabotage = Sabotáž
sabotage-text = Když jiný hráč zahraje kartu akce jinou než „Sabotáž“, zrušte ji.
sabotage-cancel = { $it }: zrušit kartu „{ $card }“
shields-holding = Štíty drží
shields-holding-text = Než se ve vesmírném boji rozdělí zásahy vašim lodím, zrušte až 2 z nich.
shields-holding-cancel-hits = { $it }: zrušit 2 zásahy
morale-boost = Povzbuzení morálky
morale-boost-text = Na začátku kola boje: vaše jednotky si v tomto kole přičtou 1 k bojovým hodům.
morale-boost-boost = { $it }: přičíst 1 k bojovým hodům
high-morale = Vysoká morálka
direct-hit = Přímý zásah
direct-hit-text = Poté, co loď jiného hráče použije schopnost „Odolnost“ proti zásahu vašich jednotek nebo schopností, zničte tuto loď.
direct-hit-destroy = { $it }: zničit poškozenou loď „{ $unit }“
economic-initiative = Ekonomická iniciativa
economic-initiative-text = Akce: připravte všechny kulturní planety, které kontrolujete.
economic-initiative-ready = { $it }: připravit kulturní planety
industrial-initiative = Průmyslová iniciativa
industrial-initiative-text = Akce: získejte 1 zboží za každou průmyslovou planetu, kterou kontrolujete.
industrial-initiative-goods = { $it }: získat zboží za průmyslové planety
mining-initiative = Těžební iniciativa
mining-initiative-text = Akce: získejte tolik zboží, kolik zdrojů má jedna z vašich planet.
mining-initiative-mine = { $it }: získat zboží za planetu
mine-planet = Za zdroje které planety získáte zboží?
focused-research = Soustředěný výzkum
focused-research-text = Akce: utraťte 4 zboží a vyzkoumejte technologii.
focused-research-research = { $it }: vyzkoumat technologii za 4 zboží

choose-target = { $player } volí cíl: { $target ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $target }
  }.
no-target = Karta nemá žádný cíl.
