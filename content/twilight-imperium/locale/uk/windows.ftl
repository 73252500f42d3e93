### Запитання в ті моменти, коли можна щось застосувати, та слова для всього.

pass = Нічого
something-hidden = прихована карта
an-event = подія

window-before = Чи застосувати щось, перш ніж це станеться?
window-instead = Чи застосувати щось замість цього?
window-when = Чи застосувати щось, поки це відбувається?
window-after = Чи застосувати щось після цього?
window-window = Чи застосувати щось зараз?

## Фази та ходи

window-strategy-phase-start = Починається фаза стратегії. Що застосувати?
window-choose-strategy-card-when = { $player } вибирає карту стратегії «{ $card }». Що застосувати?
window-strategy-phase-end = Завершується фаза стратегії. Що застосувати?
window-turn-start = Починається хід ({ $player }). Що застосувати?
window-action-performed = Дію виконано ({ $player }). Що застосувати?
window-turn-end = Завершується хід ({ $player }). Що застосувати?
window-resolve-primary-after = { $player } завершує застосування карти стратегії «{ $card }». Що застосувати?
window-resolve-secondary-after = { $player } завершує застосування другорядної властивості карти «{ $card }». Що застосувати?
window-status-phase-start = Починається фаза статусу. Що застосувати?
window-return-strategy-cards-when = { $player } повертає карти стратегії. Що застосувати?
window-status-phase-end = Завершується фаза статусу. Що застосувати?

## Тактична дія, бій і завоювання

window-activate-system-after = { $player } активує систему «{ $system }». Що застосувати?
window-ships-moved = { $player } переміщує кораблі до системи «{ $system }». Що застосувати?
window-before-firing = { $player } готується кидати кістки за властивість загонів. Що застосувати?
window-before-combat = Зараз почнеться бій. Що застосувати?
window-combat-round-start = Починається раунд бою. Що застосувати?
window-announce-retreat-after = { $player } оголошує про відступ із системи «{ $system }». Що застосувати?
window-combat-rolled = Бойові перевірки здійснено ({ $player }). Що застосувати?
window-combat-rolls-made = Обидві сторони здійснили бойові перевірки. Що застосувати?
window-before-assigning-hits = { $player } готується призначати влучання. Що застосувати?
window-use-sustain-damage-after = Загін «{ $unit }» зазнав пошкоджень. Що застосувати?
window-destroy-unit-when = Загін «{ $unit }» знищують. Що застосувати?
window-destroy-unit-after = Загін «{ $unit }» знищено. Що застосувати?
window-hits-assigned = Усі влучання цього раунду бою призначено. Що застосувати?
window-combat-round-end = Завершується раунд бою. Що застосувати?
window-win-combat-after = { $player } перемагає в бою. Переможений гравець: { $loser }. Що застосувати?
window-invasion-start = { $player } починає завоювання в системі «{ $system }». Що застосувати?
window-ground-forces-committed = { $player } висаджує війська на планету «{ $planet }». Що застосувати?
window-ground-combats-fought = Наземні бої в системі «{ $system }» завершено. Що застосувати?
window-gain-control-when = { $player } отримує контроль над планетою «{ $planet }». Що застосувати?
window-gain-control-after = { $player } тепер контролює планету «{ $planet }». Що застосувати?
window-lose-control-after = { $player } більше не контролює планету «{ $planet }». Що застосувати?
window-place-unit-after = { $player } розміщує загін «{ $unit_type }» ({ $place }). Що застосувати?
window-produce-units-after = { $player } створює загони в системі «{ $system }». Що застосувати?
window-use-production-after = { $player } застосовує «Виробництво» в системі «{ $system }». Що застосувати?
window-tactical-action-end = Завершується тактична дія в системі «{ $system }». Що застосувати?

## Товари та карти

window-gain-trade-goods-after = { $player } отримує товари. Що застосувати?
window-replenish-commodities-after = { $player } поповнює продукцію. Що застосувати?
window-transaction-after = Укладено угоду: { $player } та { $partner }. Що застосувати?
window-resolve-action-card-when = { $player } розігрує карту дії «{ $card }». Що застосувати?
window-resolve-action-card-when-pass = Нехай «{ $card }» подіє
window-draw-action-cards-after = { $player } бере карти дій. Що застосувати?
window-research-technology-after = { $player } досліджує технологію «{ $technology }». Що застосувати?

## Засідання

window-agenda-phase-start = Починається фаза засідання. Що застосувати?
window-reveal-agenda-when = Розкривають карту засідання «{ $agenda }». Що застосувати?
window-reveal-agenda-after = Розкрито карту засідання «{ $agenda }». Що застосувати?
window-agenda-before-vote = Зараз почнеться голосування по карті засідання «{ $agenda }». Що застосувати?
window-player-voted = Віддано голоси по карті засідання «{ $agenda }» ({ $player }). Що застосувати?
window-elect-when = Рішення по карті засідання «{ $agenda }»: { $outcome }. Що застосувати?
window-resolve-agenda-after = Рішення по карті засідання «{ $agenda }» виконано. Що застосувати?
