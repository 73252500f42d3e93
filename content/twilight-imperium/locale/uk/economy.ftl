### Товари, жетони наказів, карти.

gain-trade-goods = { $player } отримує { $count } { $count ->
    [one] товар
    [few] товари
    [many] товарів
   *[other] товару
  }.
spend-trade-goods = { $player } витрачає { $count } { $count ->
    [one] товар
    [few] товари
    [many] товарів
   *[other] товару
  }.
lose-trade-goods = { $player } повертає в запас { $count } { $count ->
    [one] товар
    [few] товари
    [many] товарів
   *[other] товару
  }.
replenish-commodities = { $player } поповнює продукцію.
give-goods = { $from } віддає { $trade_goods ->
    [0] { commodities-count }
    [one] { $trade_goods } товар{ and-commodities }
    [few] { $trade_goods } товари{ and-commodities }
    [many] { $trade_goods } товарів{ and-commodities }
   *[other] { $trade_goods } товару{ and-commodities }
  }. Отримує { $to }.
gain-command-token = { $player } кладе жетон наказу до { pool-name }.
spend-command-token = { $player } витрачає жетон наказу { $pool ->
    [tactic] з тактичного резерву
    [fleet] з резерву флоту
   *[strategy] зі стратегічного резерву
  }.
lose-command-token = { $player } втрачає жетон наказу { $pool ->
    [tactic] з тактичного резерву
    [fleet] з резерву флоту
   *[strategy] зі стратегічного резерву
  }.
tokens-redistributed = { $player } перекладає жетони наказів між резервами: тактичний { $tactic }, флоту { $fleet }, стратегічний { $strategy }.
token-recalled = { $player } забирає жетон наказу із системи «{ $system }».
command-token-placed = У систему «{ $system }» покладено жетон наказу (власник: { $player }).
play-promissory-note = { $player } розігрує карту зобов’язання «{ $card }» (початковий власник: { $origin }).
return-promissory-note = Карту зобов’язання «{ $card }» повернуто. Отримує { $origin }.
draw-action-cards = { $player } бере { $count } { $count ->
    [one] карту дії
    [few] карти дій
    [many] карт дій
   *[other] карти дії
  }.
play-action-card = { $player } розігрує карту дії «{ $card }».
discard-action-card = { $player } скидає карту дії «{ $card }».
gain-technology = { $player } отримує технологію «{ $technology }».
lose-technology = { $player } втрачає технологію «{ $technology }».
exhaust-technology = { $player } виснажує карту технології «{ $technology }».

command-token-pool = У який резерв покласти жетон наказу?
pool-tactic = Тактичний резерв ({ $count })
pool-fleet = Резерв флоту ({ $count })
pool-strategy = Стратегічний резерв ({ $count })

too-few-trade-goods-left = У гравця замало товарів.
too-few-goods = У гравця замало товарів або продукції.
not-for-transactions = В угоді обмінюються лише товарами, продукцією та щонайбільше однією картою зобов’язання з кожного боку.
no-command-token-left = У підкріпленнях не залишилося жетонів наказів.
no-command-token-in-pool = У цьому резерві немає жетонів наказів.
note-not-in-hand = Цієї карти зобов’язання немає на руці гравця.
own-note = Гравець не може розігрувати власні карти зобов’язань.
card-not-in-hand = Цієї карти немає на руці гравця.
technology-owned = Гравець уже володіє цією технологією.
technology-is-exhausted = Карта технології виснажена.
technology-is-readied = Карта технології відновлена.

player-transaction = Запропонувати угоду
trade-partner = Кому запропонувати угоду?
give-trade-goods = Скільки товарів ви віддаєте? Партнер: { $partner }.
give-commodities = Скільки продукції ви віддаєте? Партнер: { $partner }.
give-note = Яку карту зобов’язання ви віддаєте? Партнер: { $partner }.
give-no-note = Жодної карти зобов’язання
take-trade-goods = Скільки товарів ви хочете отримати? Партнер: { $partner }.
take-commodities = Скільки продукції ви хочете отримати? Партнер: { $partner }.
take-note = Яку карту зобов’язання ви хочете отримати? Партнер: { $partner }.
accept-transaction = { $player } пропонує угоду. Ви отримуєте: товари — { $give_goods }, продукція — { $give_commodities }, карта зобов’язань — { $give_note ->
    [none] немає
   *[other] «{ $give_note }» (гравець: { $give_origin })
  }, інші карти — { $give_cards }. Ви віддаєте: товари — { $take_goods }, продукція — { $take_commodities }, карта зобов’язань — { $take_note ->
    [none] немає
    [any] на ваш вибір
    [faction] карта фракції (гравець: { $take_origin })
   *[other] «{ $take_note }» (гравець: { $take_origin })
  }, інші карти — { $take_cards }. Згода?
accept-deal = { $player } натомість проголосує так: { $promise ->
    [for] «за»
    [against] «проти»
   *[other] { $promise }
  }. { accept-transaction }
refuse-transaction = У вас немає цієї карти зобов’язань. { accept-transaction }
refuse = Відмовитися
promise-vote = За яке рішення щодо карти «{ $agenda }» ви пропонуєте проголосувати?
vote-promised = { $player } обіцяє проголосувати так: { $outcome ->
    [for] «за»
    [against] «проти»
   *[other] { $outcome }
  }.
player-deal = Запропонувати свій голос в угоді
give-cards = Які інші карти ви віддаєте? Партнер: { $partner }.
take-cards = Скільки інших карт ви хочете? Партнер: { $partner }.
any-note = Будь-яку на вибір партнера
faction-note-of = Карта зобов’язань фракції (гравець: { $origin })
take-no-note = Без карти зобов’язань
receive-card = { $player } отримує карту «{ $card }».
no-transaction-with-player = З цим гравцем зараз не можна укласти угоду.
transaction = Укладено угоду: { $player } та { $partner }.
trade-without-vote = Ви не голосуєте по карті засідання «{ $agenda }». Запропонувати угоди, перш ніж голосування продовжиться?
no-transaction = Без угоди

commodities-count = { $commodities } { $commodities ->
    [one] жетон продукції
    [few] жетони продукції
    [many] жетонів продукції
   *[other] жетона продукції
  }
and-commodities = { $commodities ->
    [0] { "" }
   *[other] { " " }та { commodities-count }
  }
pool-name = { $pool ->
    [tactic] тактичного резерву
    [fleet] резерву флоту
   *[strategy] стратегічного резерву
  }
receive-promissory-note = { $player } отримує карту зобов’язання «{ $card }».
note-of = { $it } ({ $origin })
