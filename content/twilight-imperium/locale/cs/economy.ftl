### Zboží, žetony rozkazů, karty.

gain-trade-goods = { $player } získává { $count } zboží.
spend-trade-goods = { $player } utrácí { $count } zboží.
lose-trade-goods = { $player } vrací do zásoby { $count } zboží.
replenish-commodities = { $player } si doplňuje suroviny.
give-goods = { $from } dává { $trade_goods ->
    [0] { commodities-count }
   *[other] { $trade_goods } zboží{ and-commodities }
  }. Dostává { $to }.
gain-command-token = { $player } umísťuje žeton rozkazu do úseku { pool-name }.
spend-command-token = { $player } utrácí žeton rozkazu z úseku { pool-name }.
lose-command-token = { $player } ztrácí žeton rozkazu z úseku { pool-name }.
tokens-redistributed = { $player } přesouvá žetony rozkazů mezi úseky: taktika { $tactic }, flotila { $fleet }, strategie { $strategy }.
token-recalled = { $player } si bere zpět žeton rozkazu ze systému „{ $system }“.
command-token-placed = V systému „{ $system }“ přibyl žeton rozkazu (vlastník: { $player }).
play-promissory-note = { $player } hraje směnku „{ $card }“ (původní vlastník: { $origin }).
return-promissory-note = Směnka „{ $card }“ se vrací. Dostává ji { $origin }.
draw-action-cards = { $player } si bere { $count } { $count ->
    [one] kartu akce
    [few] karty akcí
    [many] karty akce
   *[other] karet akcí
  }.
play-action-card = { $player } hraje kartu akce „{ $card }“.
discard-action-card = { $player } odhazuje kartu akce „{ $card }“.
gain-technology = { $player } získává technologii „{ $technology }“.
lose-technology = { $player } ztrácí technologii „{ $technology }“.
exhaust-technology = { $player } vyčerpává technologii „{ $technology }“.

command-token-pool = Do kterého úseku umístíte žeton rozkazu?
pool-tactic = Úsek taktiky ({ $count })
pool-fleet = Úsek flotily ({ $count })
pool-strategy = Úsek strategie ({ $count })

too-few-trade-goods-left = Hráč má příliš málo zboží.
too-few-goods = Hráč má příliš málo tohoto zboží nebo surovin.
not-for-transactions = Vyměňovat lze jen zboží, suroviny a nejvýše jednu směnku z každé strany.
no-command-token-left = V zálohách nezbývá žádný žeton rozkazu.
no-command-token-in-pool = V tomto úseku není žádný žeton rozkazu.
note-not-in-hand = Hráč tuto směnku nemá v ruce.
own-note = Vlastní směnky hrát nelze.
card-not-in-hand = Hráč tuto kartu nemá v ruce.
technology-owned = Hráč už tuto technologii vlastní.
technology-is-exhausted = Technologie je vyčerpaná.
technology-is-readied = Technologie je připravená.

player-transaction = Nabídnout transakci
trade-partner = Komu nabídnete transakci?
give-trade-goods = Kolik zboží dáte? Partner: { $partner }.
give-commodities = Kolik surovin dáte? Partner: { $partner }.
give-note = Kterou směnku dáte? Partner: { $partner }.
give-no-note = Žádnou směnku
take-trade-goods = Kolik zboží chcete? Partner: { $partner }.
take-commodities = Kolik surovin chcete? Partner: { $partner }.
take-note = Kterou směnku chcete? Partner: { $partner }.
accept-transaction = { $player } nabízí transakci. Dostanete: zboží { $give_goods }, suroviny { $give_commodities }, směnka: { $give_note ->
    [none] žádná
   *[other] „{ $give_note }“ (hráč: { $give_origin })
  }, další karty { $give_cards }. Dáte: zboží { $take_goods }, suroviny { $take_commodities }, směnka: { $take_note ->
    [none] žádná
    [any] podle vaší volby
    [faction] směnka frakce (hráč: { $take_origin })
   *[other] „{ $take_note }“ (hráč: { $take_origin })
  }, další karty { $take_cards }. Souhlasíte?
accept-deal = { $player } za to bude hlasovat takto: { $promise ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $promise }
  }. { accept-transaction }
refuse-transaction = Tuto směnku nemáte. { accept-transaction }
refuse = Odmítnout
promise-vote = Pro který výsledek agendy „{ $agenda }“ nabízíte svůj hlas?
vote-promised = { $player } slibuje hlasovat takto: { $outcome ->
    [for] „Pro“
    [against] „Proti“
   *[other] { $outcome }
  }.
player-deal = Nabídnout svůj hlas v transakci
give-cards = Které další karty dáte? Partner: { $partner }.
take-cards = Kolik dalších karet chcete? Partner: { $partner }.
any-note = Libovolnou podle volby partnera
faction-note-of = Směnka frakce (hráč: { $origin })
take-no-note = Žádnou směnku
receive-card = { $player } dostává kartu „{ $card }“.
no-transaction-with-player = S tímto hráčem teď transakci provést nelze.
transaction = { $player } a { $partner } provádějí transakci.
trade-without-vote = V agendě „{ $agenda }“ nehlasujete. Nabídnout transakce, než hlasování bude pokračovat?
no-transaction = Žádná transakce

commodities-count = { $commodities } { $commodities ->
    [one] surovinu
    [few] suroviny
    [many] suroviny
   *[other] surovin
  }
and-commodities = { $commodities ->
    [0] { "" }
   *[other] { " " }a { commodities-count }
  }
pool-name = { $pool ->
    [tactic] taktiky
    [fleet] flotily
   *[strategy] strategie
  }
receive-promissory-note = { $player } dostává směnku „{ $card }“.
note-of = { $it } ({ $origin })
