### Fáze agendy, zákony a hlasování.

reveal-agenda = Je odhalena agenda „{ $agenda }“.
replace-agenda = Agenda „{ $agenda }“ je odhozena. Následuje další.
agenda-not-revealed = Tato agenda se právě neodhaluje.
voting-has-begun = Po prvním hlasu už výsledek předpovídat nelze.
no-such-outcome = Takový výsledek tato agenda nemá.
no-agenda = O žádné agendě se právě nehlasuje.
voted-already = Hráč už v této agendě hlasoval.
has-not-voted = Hráč v této agendě ještě nehlasoval.
planets-cannot-vote = Tyto planety nelze kvůli hlasům vyčerpat.
no-votes = Hráč nemá žádné hlasy.
barred-from-voting = Hráč nemůže hlasovat.
predict-outcome = { $player } předpovídá výsledek: { $outcome ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $outcome }
  }.
prediction-came-true = Předpověď se vyplnila ({ $player }).
next-reward = Za kterou předpověď si vezmete odměnu jako další?
vote = Pro který výsledek hlasujete? Agenda: „{ $agenda }“.
vote-for-none = Zdržet se hlasování
break-tie = Hlasování je nerozhodné. Který výsledek se vyhodnotí? Agenda: „{ $agenda }“.
vote-with-planets = Které planety kvůli hlasům vyčerpáte?
planet-votes = { $planet } ({ $votes })
votes-so-far = { $votes ->
    [0] { "" }
    [one] { " " }({ $votes } hlas)
    [few] { " " }({ $votes } hlasy)
    [many] { " " }({ $votes } hlasu)
   *[other] { " " }({ $votes } hlasů)
  }
outcome-for = Pro{ votes-so-far }
outcome-against = Proti{ votes-so-far }
outcome-with-votes = { $outcome }{ votes-so-far }
cast-votes = { $player } uděluje { $votes } { $votes ->
    [one] hlas
    [few] hlasy
    [many] hlasu
   *[other] hlasů
  } ve prospěch výsledku: { $outcome ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $outcome }
  }.
cast-extra-votes = { $player } uděluje navíc { $count } { $count ->
    [one] hlas
    [few] hlasy
    [many] hlasu
   *[other] hlasů
  }.
abstain = { $player } se zdržuje hlasování.
resolve-agenda = Agenda „{ $agenda }“ má výsledek: { $outcome ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $outcome }
  }.
take-law = Zákon „{ $agenda }“ získává { $player }.
exhaust-law = Zákon „{ $agenda }“ je vyčerpán.
law-is-exhausted = Zákon je vyčerpán.
law-not-in-play = Zákon není ve hře.
discard-law = Zákon „{ $agenda }“ je odhozen.
no-swap = Vyměňují se dvě karty strategií dvou různých hráčů.
swap-strategy-cards = Karty strategií „{ $card }“ a „{ $other }“ si vyměnily vlastníky.
