### Цілі, переможні очки, вибування з гри.

reveal-objective = Розкрито ціль «{ $objective }».
score-objective = { $player } досягає цілі «{ $objective }».
score-public-objective = Досягти загальної цілі?
score-secret-objective = Досягти секретної цілі?
objective-not-open = Ця ціль не доступна гравцеві.
objective-scored-already = Гравець уже досяг цієї цілі.
home-planets-lost = Хто не контролює всі планети своєї рідної системи, не може досягати загальних цілей.
objective-not-fulfilled = Гравець не виконує умов цієї цілі.
draw-secret-objective = { $player } бере карту секретної цілі.
secret-objective-returned = { $player } повертає карту секретної цілі до колоди.
return-secret-objective = Яку карту секретної цілі повернути в колоду?
gain-victory-points = { $player } отримує { $count } { $count ->
    [one] переможне очко
    [few] переможні очки
    [many] переможних очок
   *[other] переможного очка
  }.
lose-victory-points = { $player } втрачає { $count } { $count ->
    [one] переможне очко
    [few] переможні очки
    [many] переможних очок
   *[other] переможного очка
  }.
custodians-are-gone = Жетон охоронців уже вилучено.
no-ground-force-to-land = Гравець не має наземних військ, які міг би висадити.
remove-custodians-log = { $player } вилучає жетон охоронців.
eliminate-player = { $player } вибуває з гри.

corner-the-market = Захоплення ринку
corner-the-market-text = Контролюйте 4 планети з однаковою ознакою.
develop-weaponry = Розвиток озброєнь
develop-weaponry-text = Володійте 2 технологіями поліпшень.
diversify-research = Різнобічні дослідження
diversify-research-text = Володійте по 2 технології кожного з 2 кольорів.
erect-a-monument = Спорудження пам’ятника
erect-a-monument-text = Витратьте 8 очок ресурсів.
expand-borders = Розширення кордонів
expand-borders-text = Контролюйте 6 планет поза рідними системами.
found-research-outposts = Дослідницькі аванпости
found-research-outposts-text = Контролюйте 3 планети з технологічною спеціалізацією.
intimidate-council = Залякування ради
intimidate-council-text = Майте кораблі у 2 системах, суміжних із Мекатол-Рексом.
lead-from-the-front = На чолі війська
lead-from-the-front-text = Витратьте 3 жетони з тактичного й стратегічного резервів.
negotiate-trade-routes = Переговори про торгові шляхи
negotiate-trade-routes-text = Витратьте 5 товарів.
sway-the-council = Вплив на раду
sway-the-council-text = Витратьте 8 очок впливу.
centralize-galactic-trade = Централізація галактичної торгівлі
centralize-galactic-trade-text = Витратьте 10 товарів.
conquer-the-weak = Підкорення слабких
conquer-the-weak-text = Контролюйте планету в рідній системі іншого гравця.
form-galactic-brain-trust = Галактичний мозковий центр
form-galactic-brain-trust-text = Контролюйте 5 планет із технологічною спеціалізацією.
found-a-golden-age = Початок золотої доби
found-a-golden-age-text = Витратьте 16 очок ресурсів.
galvanize-the-people = Згуртування народу
galvanize-the-people-text = Витратьте 6 жетонів із тактичного й стратегічного резервів.
manipulate-galactic-law = Маніпуляції галактичним правом
manipulate-galactic-law-text = Витратьте 16 очок впливу.
master-the-sciences = Опанування наук
master-the-sciences-text = Володійте по 2 технології кожного з 4 кольорів.
revolutionize-warfare = Революція у військовій справі
revolutionize-warfare-text = Володійте 3 технологіями поліпшень.
subdue-the-galaxy = Підкорення галактики
subdue-the-galaxy-text = Контролюйте 11 планет поза рідними системами.
unify-the-colonies = Об’єднання колоній
unify-the-colonies-text = Контролюйте 6 планет з однаковою ознакою.
adapt-new-strategies = Опанування нових стратегій
adapt-new-strategies-text = Володійте 2 технологіями своєї фракції.
become-the-gatekeeper = Хранитель воріт
become-the-gatekeeper-text = Майте кораблі в системі з червоточиною альфа та в системі з червоточиною бета.
control-the-region = Контроль над регіоном
control-the-region-text = Майте кораблі в 6 системах.
cut-supply-lines = Перерізання шляхів постачання
cut-supply-lines-text = Майте кораблі в системі з базою іншого гравця.
establish-a-perimeter = Оборонний периметр
establish-a-perimeter-text = Майте 4 ПСО на полі.
forge-an-alliance = Створення альянсу
forge-an-alliance-text = Контролюйте 4 культурні планети.
form-a-spy-network = Створення агентурної мережі
form-a-spy-network-text = Скиньте 5 карт дій.
fuel-the-war-machine = Пальне для воєнної машини
fuel-the-war-machine-text = Майте 3 бази на полі.
gather-a-mighty-fleet = Збирання могутнього флоту
gather-a-mighty-fleet-text = Майте 5 дредноутів на полі.
learn-the-secrets-of-the-cosmos = Таємниці космосу
learn-the-secrets-of-the-cosmos-text = Майте кораблі в 3 системах, суміжних з аномаліями.
master-the-laws-of-physics = Опанування законів фізики
master-the-laws-of-physics-text = Володійте 4 технологіями одного кольору.
mine-rare-metals = Видобуток рідкісних металів
mine-rare-metals-text = Контролюйте 4 небезпечні планети.
monopolize-production = Монополія на виробництво
monopolize-production-text = Контролюйте 4 промислові планети.
occupy-the-seat-of-the-empire = Зайняття престолу імперії
occupy-the-seat-of-the-empire-text = Контролюйте Мекатол-Рекс і майте 3 кораблі в його системі.
threaten-enemies = Загроза ворогам
threaten-enemies-text = Майте кораблі в системі, суміжній із рідною системою іншого гравця.

pay-token = Який жетон наказу витратити?
discard-for-objective = Які карти дій скинути?
score-deed = Досягти цілі «{ $objective }»?
objective-of-another-phase = Цієї цілі досягають в іншій фазі.
objectives-scored-enough = Гравець уже досяг стількох цілей, скількох зараз можна досягти.
objective-not-in-hand = Цієї цілі немає на руці гравця.
player-is-eliminated = Гравець вибув із гри.

destroy-their-greatest-ship = Знищення найбільшого корабля
destroy-their-greatest-ship-text = Знищте сонце війни або флагман іншого гравця.
make-an-example-of-their-world = Показове покарання світу
make-an-example-of-their-world-text = Знищте «Бомбардуванням» останній загін наземних військ гравця на планеті.
spark-a-rebellion = Іскра повстання
spark-a-rebellion-text = Переможіть у бою гравця, який має найбільшу кількість переможних очок.
turn-their-fleets-to-dust = Флот у порох
turn-their-fleets-to-dust-text = Знищте «Космічною гарматою» останній корабель гравця, крім винищувачів, в активній системі.
unveil-flagship = Дебют флагмана
unveil-flagship-text = Переможіть у космічному бою в системі, де перебуває ваш флагман.

victory-points = досягнуто останньої поділки треку переможних очок
last-objective = усі цілі вже розкрито, і більше очок немає ні в кого
last-player = усі інші вибули з гри
public-objectives = загальні цілі
secret-objectives = секретні цілі
other-points = інші здобутки і втрати
place-in-order = місце в порядку ініціативи
