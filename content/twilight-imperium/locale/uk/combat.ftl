### Бій, властивості загонів, завоювання

## Слова

roll-name = { $roll ->
    [combat] бойова перевірка
    [barrage] «Загороджувальний вогонь»
    [bombardment] «Бомбардування»
   *[space_cannon] «Космічна гармата»
}
hits-word = { $hits } { $hits ->
    [one] влучання
    [few] влучання
    [many] влучань
   *[other] влучання
}

## Запитання та варіанти

assign-hits = Якому загонові призначити влучання? (Залишилося: { hits-word }.)
aim-hit = Якому загонові призначити влучання? (Гравець: { $target }.)
undamaged-unit = { $unit }
damaged-unit = { $unit } (пошкоджено)
just-damaged-unit = { $unit } (пошкоджено в цьому раунді)
unit-on-planet = { $unit } ({ $place })
sustain-hits = Застосувати «Зазнавання пошкоджень»? (До призначання: { hits-word }.)
sustain-all = Застосувати для всіх загонів, які мають цю властивість
sustain-with = Застосувати: { $unit }
sustain-none = Не застосовувати
dice-to-reroll = Які кістки перекинути?
die-of-unit = { $unit }: { $result } (влучання від { $needs })
fire-space-cannon = Застосувати «Космічну гармату» в системі «{ $system }»?
fire-at-landing = Застосувати «Космічну гармату» проти військ, що висаджуються на планету «{ $planet }»?
fire-at = Стріляти. Ціль: { $target }
hold-fire = Не стріляти
bombard = Що бомбардувати? (Загонів: { $count }.)
bombard-with = Що бомбардує загін «{ $unit }»?
bombard-with-all = { $planet }, усіма загонами
bombard-planet = { $planet }
additional-die-at = Для якої планети кинути додаткову кістку?
unit-by-unit = Вирішити для кожного загону окремо
retreat-or-stay = Оголосити про відступ із системи «{ $system }»?
stay-in-combat = Продовжити бій
announce-retreat-option = Оголосити про відступ
retreat-where = Куди відступити?
lift-ground-forces = Які наземні війська взяти на борт у системі «{ $system }»?
leave-behind = Який загін залишається, і його буде знищено? (Усього: { $count }.)
flight-from-planets = Які наземні війська з планет беруть на борт? Місць: { $room }.
flight-aboard = Що перевозять ваші кораблі? Місць: { $room }.
remove-custodians = Витратити очки впливу, щоб вилучити жетон охоронців із Мекатол-Рекса?
commit-ground-forces = Які наземні війська висадити?
commit-all = Усі загони ({ $count }): { $planet }
commit-one = { $unit }: { $planet }
commit-no-more = Більше не висаджувати
next-space-combat = З ким провести бій спершу?
next-landing-under-fire = На якій планеті спершу стріляють по військах, що висаджуються?
next-ground-combat = На якій планеті провести наступний наземний бій?

## Чому ні

rerolled-before = Цією властивістю цю кістку вже перекидали.
own-units = По власних загонах не стріляють.
fire-only-at-landing = На планеті можна стріляти лише по військах, які висадив активний гравець.
no-bombardment = Цей загін не має властивості «Бомбардування».
planetary-shield = Планету захищає «Планетний щит».
no-sustain-damage = Цей загін не має властивості «Зазнавання пошкоджень».
damaged = Цей загін пошкоджений.
cannot-be-hit = Це влучання не можна призначити цьому загонові.
not-in-combat = Ви не берете участі в бою.
opponent-retreats = У цьому раунді бою вже оголосили про відступ.
no-retreat = Відступати нікуди.
no-retreat-there = Туди відступити не можна.

## Протокол

space-combat-begins = Космічний бій у системі «{ $place }». Нападник: { $player }, оборонець: { $defender }.
ground-combat-begins = Наземний бій на планеті «{ $place }». Нападник: { $player }, оборонець: { $defender }.
dice-rolled = { $player } кидає кістки ({ roll-name }): { $dice } (влучання від { $needs }).
reroll-die = { $player } перекидає кістку: { $result } (влучання від { $needs }).
score-hits = { $player } завдає { hits-word } (суперник: { $target }).
use-sustain-damage = Загін «{ $unit }» застосовує «Зазнавання пошкоджень» (власник: { $player }).
announce-retreat = { $player } оголошує про відступ із системи «{ $system }».
lift-ground-force = { $player } бере на борт загін «{ $unit }».
retreat = { $player } відступає: { $from } → { $to }.
combat-drawn = Бій завершується нічиєю ({ $place }).
win-combat = { $player } перемагає в бою ({ $place }). Переможений гравець: { $loser }.
