### Як називається стан гри там, де його показано текстом. Далі йдуть числа й назви.

## Стіл

table = Стіл
field-round = раунд
field-phase = фаза:
field-speaker = спікер:
field-active-system = активна система:
field-galactic-council = триває фаза засідання щораунду
field-voted-again = переголосування:
slot-players = гравці
slot-systems = системи
slot-strategy-cards = карти стратегії
slot-action-deck = колода карт дій
slot-action-discard = скинуті карти дій
slot-agenda-deck = колода карт засідання
slot-agenda-discard = скинуті карти засідання
slot-agenda = карта засідання на голосуванні
slot-laws = закони
slot-stage-1 = цілі І етапу
slot-stage-2 = цілі ІІ етапу
slot-objectives = відкриті цілі
slot-past-objectives = цілі, що були спільними
slot-secret-deck = колода таємних цілей
slot-combat = бій
slot-volleys = кидки та влучання

## Гравці

field-tactic = тактика
field-fleet = флот
field-strategy = стратегія
field-trade-goods = товари
field-commodities = сировина
field-points = очки
field-passed = пропускає
field-eliminated = вибув
slot-sheet = фракція
slot-reserve = жетони фракції
slot-technologies = технології
slot-assimilated = асимільовані технології
slot-action-cards = карти дій
slot-promissory-notes = карти зобов’язань
slot-play-area = зіграні карти зобов’язань
slot-secret-objectives = таємні цілі
slot-scored = виконані таємні цілі
slot-tiles = тайли в руці

## Поле

slot-worlds = планети
slot-space = у космосі
command-token = Жетон наказу
combat = Бій
volley = Влучання
slot-command-tokens = жетони наказів
slot-tokens = жетони
slot-ground = на поверхні
slot-attachments = прикріплення
field-damaged = пошкоджено

## Карти

field-exhausted = виснажено
field-origin = від:
field-elected = обрано:
field-tally = лічильник
field-scored-by = виконали:
field-kept = збережено піхоти
slot-copy = копіює

## Бій

field-system = система:
field-planet = планета:
field-attacker = нападник:
field-defender = захисник:
field-retreating = відступає:
field-roll = кидок:
field-player = стріляє:
field-target = ціль:
field-hits = влучання
field-non-fighter-hits = з них не по винищувачах
