### Карти дій.

sabotage = Саботаж
sabotage-text = Коли інший гравець зіграє карту дії, крім «Саботажу», скасуйте її.
sabotage-cancel = { $it }: скасувати карту «{ $card }»
shields-holding = Щити тримаються
shields-holding-text = Перед призначанням влучань вашим кораблям у космічному бою скасуйте щонайбільше 2 з них.
shields-holding-cancel-hits = { $it }: скасувати 2 влучання
morale-boost = Піднесення духу
morale-boost-text = На початку раунду бою ваші загони додають 1 до результатів бойових перевірок цього раунду.
morale-boost-boost = { $it }: додати 1 до бойових перевірок
high-morale = Бойовий дух
direct-hit = Вдале влучання
direct-hit-text = Після того як корабель іншого гравця зазнав пошкоджень, щоб скасувати влучання ваших загонів або властивостей, знищте цей корабель.
direct-hit-destroy = { $it }: знищити пошкоджений корабель «{ $unit }»
economic-initiative = Економічна ініціатива
economic-initiative-text = Дія: відновіть усі культурні планети, які ви контролюєте.
economic-initiative-ready = { $it }: відновити культурні планети
industrial-initiative = Промислова ініціатива
industrial-initiative-text = Дія: отримайте 1 товар за кожну промислову планету, яку ви контролюєте.
industrial-initiative-goods = { $it }: отримати товари за промислові планети
mining-initiative = Видобувна ініціатива
mining-initiative-text = Дія: отримайте стільки товарів, скільки ресурсів має одна з ваших планет.
mining-initiative-mine = { $it }: отримати товари за планету
mine-planet = За ресурси якої планети отримати товари?
focused-research = Цілеспрямовані дослідження
focused-research-text = Дія: витратьте 4 товари, щоб дослідити технологію.
focused-research-research = { $it }: дослідити технологію за 4 товари

choose-target = { $player } обирає ціль: { $target ->
    [for] «за»
    [against] «проти»
   *[other] { $target }
  }.
no-target = Карті немає на що націлитися.
