### Загони

place-unit = { $player } розміщує загін «{ $unit_type }» ({ $place }).
destroy-unit = Загін «{ $unit }» знищено ({ $place }, власник: { $player }).
remove-unit = Загін «{ $unit }» повернуто в підкріплення ({ $place }, власник: { $player }).
repair-unit = Загін «{ $unit }» відремонтовано (власник: { $player }).
recycle-unit = У ваших підкріпленнях більше немає фігурок «{ $type }». Забрати одну з поля?
recycle-nothing = Залишити всі загони на полі

wrong-place-for-unit = Такий загін тут розміщувати не можна.
no-piece-left = У підкріпленнях не залишилося потрібної фігурки.
planet-has-space-dock = На цій планеті вже є база.
planet-has-two-pds = На цій планеті вже є дві ПСО.
unit-is-gone = Цього загону немає на полі.
unit-is-damaged = Цей загін уже пошкоджений.
unit-is-not-damaged = Цей загін не пошкоджений.

### Планети

gain-control = { $player } отримує контроль над планетою «{ $planet }».
lose-control = { $player } втрачає контроль над планетою «{ $planet }».
planet-exhausted = Планету «{ $planet }» виснажено.
ready-planet = Планету «{ $planet }» відновлено.

planet-controlled-already = Гравець уже контролює цю планету.
planet-not-controlled = Гравець не контролює цю планету.
planet-is-exhausted = Планета виснажена.
planet-is-readied = Планета відновлена.

### Тактична дія

player-tactical-action = Тактична дія
activate-system-choice = Яку систему активувати?
activate-system = { $player } активує систему «{ $system }».
end-turn = Хід завершується ({ $player }).
no-tactic-token = У тактичному резерві немає жетонів наказів.
system-has-own-token = У цій системі вже є жетон наказу гравця.
structures-do-not-move = Споруди не переміщуються.
cannot-be-transported = Перевозити можна лише винищувачі та наземні війська.

### Переміщення

move-ship = Перемістити кораблі до системи «{ $system }»?
move-no-more = Більше жодного корабля
move-from = { $it } (звідки: { $system })
move-damaged-from = { $it } (пошкоджено, звідки: { $system })
move-so-far-from = { $it } (політ { $move }, звідки: { $system })
choose-route = Яким шляхом переміщується корабель «{ $ship }»?
stay-and-load = залишитися й узяти загони на борт
route = { $stops ->
    [0] без зупинок
   *[other] через систему «{ $system }»
  }{ $rifts ->
    [0] { "" }
   *[other] , із гравітаційного розлому { $rifts ->
      [one] { $rifts } раз
      [few] { $rifts } рази
      [many] { $rifts } разів
     *[other] { $rifts } раза
    }
  }
choose-cargo = Що перевозить корабель «{ $ship }» (місць: { $room })?
move-ship-log = { $player } переміщує корабель «{ $ship }»: { $from } → { $to }.
transport = { $player } бере на борт загін «{ $unit }» (звідки: { $from }).
gravity-rift = { $player } кидає кістки за корабель «{ $ship }» у гравітаційному розломі: { $dice } (3 або менше — корабель утрачають).

asteroid-field-blocks = Кораблі не можуть переміщуватися через поле астероїдів чи завершувати в ньому переміщення.
supernova-blocks = Кораблі не можуть переміщуватися через наднову чи завершувати в ній переміщення.
nebula-blocks = Кораблі можуть завершити переміщення в туманності, тільки якщо це активна система; через туманність вони не переміщуються.
ships-of-others-block = Кораблі не можуть переміщуватися через систему, у якій є кораблі іншого гравця.

commit-ground-force = { $player } висаджує загін «{ $unit }» на планету «{ $planet }».
custodians-guard-planet = Мекатол-Рекс досі під захистом охоронців.

unit-alone = { $it }
unit-at = { $it } ({ $place })
unit-in-space-of = { $it } (космос, { $place })

### Місця на борту та розмір флоту

too-much-cargo = У системі «{ $system }» на борту ваших кораблів бракує місць. Які загони втратити ({ $count })?
too-many-ships = У системі «{ $system }» забагато кораблів для вашого резерву флоту. Які повернути в підкріплення ({ $count })?
tokens-without-piece = Для однієї з груп загонів «{ $type }» не вистачає фігурки. Де їх утрачено?

### Виробництво

use-production-choice = Створити загони в системі «{ $system }»?
use-production = { $player } застосовує «Виробництво» в системі «{ $system }».
produce-unit = Який загін створити? (Ще можна: { $left }; витрачено ресурсів: { $cost } з { $budget }.)
produce-no-more = Більше жодного загону
produce = { $type }
produce-at = { $type } ({ $place })
unit-cannot-be-produced = Цей загін не має ціни, тому його не можна створити.
ships-of-others-block-production = Не можна створювати кораблі там, де є кораблі іншого гравця.

### Жетони

custodians = Охоронці
alpha-token = Жетон червоточини альфа
beta-token = Жетон червоточини бета

### Приготування до гри

option-map = Ігрове поле
option-factions = Фракції
option-long-game = Довга гра (14 переможних очок)
first-speaker = { $player } отримує жетон речника.
choose-faction = За яку фракцію ви граєте?
take-faction = { $player } грає за фракцію «{ $faction }».
choose-tile = Яку плитку викласти?
tile = { $system }
choose-place = Куди викласти плитку «{ $system }»?
place-on-map = кільце { $ring }, місце { $nth } за годинниковою стрілкою від верхнього
place-tile = { $player } викладає плитку «{ $system }».
starting-technologies = З якими технологіями ви починаєте?
starting-ground-forces = Скільки загонів «{ $type }» (усього { $count }) розмістити на планеті «{ $planet }»?
starting-structure = Де розмістити споруду «{ $type }»?
keep-secret-objective = Яку секретну ціль залишити собі?
