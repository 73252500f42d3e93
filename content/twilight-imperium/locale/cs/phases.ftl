### Kola, fáze, tahy a karty strategií.

round-begins = Začíná { $round }. kolo.
strategy-phase-begins = Strategická fáze.
action-phase-begins = Fáze akcí.
status-phase-begins = Stavová fáze.
agenda-phase-begins = Fáze agendy.
choose-strategy-card = Zvolte kartu strategie.
choose-strategy-card-log = { $player } volí kartu strategie „{ $card }“.
strategy-card-taken = Tuto kartu strategie už si někdo zvolil.
strategy-card-of-another = Tato karta strategie patří někomu jinému.
strategy-card-is-exhausted = Karta strategie už byla použita.
own-strategy-card = Sekundární schopnost vlastní karty strategie použít nelze.
secondary-used = Hráč už tuto sekundární schopnost použil.
secondary-without-effect = Sekundární schopnost by hráči nic nepřinesla.
strategy-card-not-used = Hráč nemůže vynechat, dokud neprovede strategickou akci za každou svou kartu strategie.
strategic-action = { $player } používá kartu strategie „{ $card }“.
resolve-secondary = { $player } používá sekundární schopnost karty „{ $card }“.
use-secondary = Použít sekundární schopnost karty „{ $card }“{ $cost ->
    [0] { "" }
    [one] { " " }za { $cost } žeton rozkazu z úseku strategie
    [few] { " " }za { $cost } žetony rozkazů z úseku strategie
    [many] { " " }za { $cost } žetonu rozkazu z úseku strategie
   *[other] { " " }za { $cost } žetonů rozkazů z úseku strategie
  }?
choose-action = Zvolte akci.
choose-further-action = Provést další akci?
pass-turn = Vynechat
pass-turn-log = { $player } vynechává.
end-own-turn = Ukončit tah
set-speaker = Mluvčím se stává { $player }.
strategy-card-strategic-action = Strategická akce: { $it }

leadership = Vedení
diplomacy = Diplomacie
politics = Politika
construction = Výstavba
trade = Obchod
warfare = Válečnictví
technology-card = Technologie
imperial = Majestát

buy-command-tokens = Kolik žetonů rozkazů získáte (za tři vlivy každý)?
ready-planets = Které planety se připraví?
token-from-pool = V zálohách nezbývá žádný žeton rozkazu. Ze kterého úseku jej vezmete?
diplomacy-system = Na který systém použijete Diplomacii?
choose-speaker = Kdo bude novým mluvčím?
place-agenda = Kam dáte agendu „{ $agenda }“? Vidíte také „{ $other }“.
above-other = K agendě „{ $other }“, nad ni
on-top = Na vrch balíčku
on-bottom = Dospod balíčku
construct = Umístit budovu?
construct-nothing = Neumístit žádnou
construct-which = Kterou budovu?
construct-where = Kam?
construction-system = Do kterého systému umístíte žeton rozkazu a budovu?
free-trade = Kdo si doplní suroviny zdarma?
recall-token = Ze kterého systému si vezmete zpět žeton rozkazu?
choose-dock = Který vesmírný dok vyrábí?
research-technology = Kterou technologii vyzkoumáte?
research-nothing = Nic nezkoumat
research-again = Vyzkoumat další technologii za { $cost } { $cost ->
    [one] zdroj
    [few] zdroje
    [many] zdroje
   *[other] zdrojů
  }?
exhaust-specialty = Které planety pomohou s výzkumem technologie „{ $technology }“?
technology-not-in-deck = Technologie není v balíčku tohoto hráče.
prerequisites-missing = Hráč nesplňuje předpoklady technologie.
redistribute-tokens = Přesunout žeton rozkazu do jiného úseku?
redistribute-no-more = Nechat úseky tak, jak jsou
move-token-from = Ze kterého úseku?
move-token-to = Do kterého úseku?

pay-with = Zaplatit { $count } { $currency ->
    [resources] { $count ->
      [one] zdroj
      [few] zdroje
      [many] zdroje
     *[other] zdrojů
    }
   *[influence] { $count ->
      [one] vliv
      [few] vlivy
      [many] vlivu
     *[other] vlivů
    }
  }
pay-both = { $pieces }; { $amounts }
pay-take-back = Vzít zpět poslední volbu
resources = Zdroje
influence = Vliv
trade-goods = Zboží
too-few-resources = Hráč nemůže zaplatit tolik zdrojů.
too-little-influence = Hráč nemůže zaplatit tolik vlivu.
spend-resources = { $player } utrácí { $count } { $count ->
    [one] zdroj
    [few] zdroje
    [many] zdroje
   *[other] zdrojů
  }.
spend-influence = { $player } utrácí { $count } { $count ->
    [one] vliv
    [few] vlivy
    [many] vlivu
   *[other] vlivů
  }.
discard-to-limit = Máte příliš mnoho karet akcí. Kterou odhodíte?
