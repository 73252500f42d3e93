### Раунди, фази, ходи та карти стратегії.

round-begins = Починається раунд { $round }.
strategy-phase-begins = Фаза стратегії.
action-phase-begins = Фаза дій.
status-phase-begins = Фаза статусу.
agenda-phase-begins = Фаза засідання.
choose-strategy-card = Виберіть карту стратегії.
choose-strategy-card-log = { $player } бере карту стратегії «{ $card }».
strategy-card-taken = Цю карту стратегії вже вибрали.
strategy-card-of-another = Ця карта стратегії належить іншому гравцеві.
strategy-card-is-exhausted = Цю карту стратегії вже використано.
own-strategy-card = Гравець не може застосувати другорядну властивість власної карти стратегії.
secondary-used = Гравець уже застосував цю другорядну властивість.
secondary-without-effect = Другорядна властивість нічого не дала б гравцеві.
strategy-card-not-used = Гравець не може пропустити хід, поки не виконає стратегічну дію за кожну свою карту стратегії.
strategic-action = { $player } застосовує карту стратегії «{ $card }».
resolve-secondary = { $player } застосовує другорядну властивість карти «{ $card }».
use-secondary = Застосувати другорядну властивість карти «{ $card }»{ $cost ->
    [0] { "" }
    [one] { " " }за { $cost } жетон наказу зі стратегічного резерву
    [few] { " " }за { $cost } жетони наказів зі стратегічного резерву
    [many] { " " }за { $cost } жетонів наказів зі стратегічного резерву
   *[other] { " " }за { $cost } жетона наказу зі стратегічного резерву
  }?
choose-action = Виберіть дію.
choose-further-action = Виконати ще одну дію?
pass-turn = Пропустити хід
pass-turn-log = { $player } пропускає хід.
end-own-turn = Завершити хід
set-speaker = { $player } стає речником.
strategy-card-strategic-action = Стратегічна дія: { $it }

leadership = Лідерство
diplomacy = Дипломатія
politics = Політика
construction = Будівництво
trade = Торгівля
warfare = Війна
technology-card = Дослідження
imperial = Експансія

buy-command-tokens = Скільки жетонів наказів отримати за 3 очки впливу кожен?
ready-planets = Які планети відновити?
token-from-pool = У підкріпленнях немає жетонів наказів. З якого резерву взяти жетон?
diplomacy-system = Для якої системи застосувати «Дипломатію»?
choose-speaker = Хто стане речником?
place-agenda = Куди покласти карту засідання «{ $agenda }»? Ви бачите також «{ $other }».
above-other = Разом із картою «{ $other }», над нею
on-top = На верх колоди
on-bottom = Під низ колоди
construct = Розмістити споруду?
construct-nothing = Нічого не розміщувати
construct-which = Яку споруду?
construct-where = Де?
construction-system = У якій системі розмістити жетон наказу та споруду?
free-trade = Хто поповнить продукцію, не витрачаючи жетон наказу?
recall-token = З якої системи забрати жетон наказу?
choose-dock = Яка база створює загони?
research-technology = Яку технологію дослідити?
research-nothing = Нічого не досліджувати
research-again = Дослідити ще одну технологію за { $cost } { $cost ->
    [one] очко ресурсів
    [few] очки ресурсів
    [many] очок ресурсів
   *[other] очка ресурсів
  }?
exhaust-specialty = Які планети виснажити, щоб дослідити технологію «{ $technology }»?
technology-not-in-deck = Цієї технології немає в колоді технологій гравця.
prerequisites-missing = Гравець не виконує вимог цієї технології.
redistribute-tokens = Перемістити жетон наказу до іншого резерву?
redistribute-no-more = Залишити резерви, як є
move-token-from = З якого резерву?
move-token-to = До якого резерву?

pay-with = Сплатити { $count } { $count ->
    [one] очко
    [few] очки
    [many] очок
   *[other] очка
  } { $currency ->
    [resources] ресурсів
   *[influence] впливу
  }
pay-both = { $pieces }; { $amounts }
pay-take-back = Скасувати останній вибір
resources = Ресурси
influence = Вплив
trade-goods = Товари
too-few-resources = Гравець не може сплатити стільки очок ресурсів.
too-little-influence = Гравець не може сплатити стільки очок впливу.
spend-resources = { $player } витрачає { $count } { $count ->
    [one] очко ресурсів
    [few] очки ресурсів
    [many] очок ресурсів
   *[other] очка ресурсів
  }.
spend-influence = { $player } витрачає { $count } { $count ->
    [one] очко впливу
    [few] очки впливу
    [many] очок впливу
   *[other] очка впливу
  }.
discard-to-limit = У вас забагато карт дій. Яку скинути?
