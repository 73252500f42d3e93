### Фаза засідання, закони та голосування.

reveal-agenda = Розкрито карту засідання «{ $agenda }».
replace-agenda = Карту засідання «{ $agenda }» скинуто. Далі — наступна.
agenda-not-revealed = Цю карту засідання зараз не розкривають.
voting-has-begun = Передбачати рішення можна лише до першого голосу.
no-such-outcome = Серед варіантів рішень цієї карти засідання такого немає.
no-agenda = Зараз не голосують по жодній карті засідання.
voted-already = Гравець уже проголосував по цій карті засідання.
has-not-voted = Гравець ще не голосував по цій карті засідання.
planets-cannot-vote = Ці планети не можна виснажити заради голосів.
no-votes = У гравця немає голосів.
barred-from-voting = Гравець не може голосувати.
predict-outcome = { $player } передбачає рішення: { $outcome ->
    [for] «за»
    [against] «проти»
   *[other] { $outcome }
  }.
prediction-came-true = Передбачення справдилося ({ $player }).
next-reward = Нагороду за яке передбачення отримати наступною?
vote = За який варіант рішення проголосувати? Карта засідання: «{ $agenda }».
vote-for-none = Утриматися
break-tie = Голосів порівну. Який варіант рішення ухвалити? Карта засідання: «{ $agenda }».
vote-with-planets = Які планети виснажити, щоб віддати голоси?
planet-votes = { $planet } ({ $votes })
votes-so-far = { $votes ->
    [0] { "" }
    [one] { " " }({ $votes } голос)
    [few] { " " }({ $votes } голоси)
    [many] { " " }({ $votes } голосів)
   *[other] { " " }({ $votes } голосу)
  }
outcome-for = За{ votes-so-far }
outcome-against = Проти{ votes-so-far }
outcome-with-votes = { $outcome }{ votes-so-far }
cast-votes = { $player } віддає { $votes } { $votes ->
    [one] голос
    [few] голоси
    [many] голосів
   *[other] голосу
  } за варіант: { $outcome ->
    [for] «за»
    [against] «проти»
   *[other] { $outcome }
  }.
cast-extra-votes = { $player } віддає ще { $count } { $count ->
    [one] голос
    [few] голоси
    [many] голосів
   *[other] голосу
  }.
abstain = { $player } відмовляється голосувати.
resolve-agenda = Карта засідання «{ $agenda }». Рішення: { $outcome ->
    [for] «за»
    [against] «проти»
   *[other] { $outcome }
  }.
take-law = Закон «{ $agenda }» отримує { $player }.
exhaust-law = Карту закону «{ $agenda }» виснажено.
law-is-exhausted = Карта закону виснажена.
law-not-in-play = Цього закону немає в грі.
discard-law = Закон «{ $agenda }» скинуто.
no-swap = Міняти можна лише карти стратегії двох різних гравців.
swap-strategy-cards = Карти стратегії «{ $card }» та «{ $other }» міняються власниками.
