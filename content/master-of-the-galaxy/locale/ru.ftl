### Слова

colour = { $colour ->
    [red] красный
    [blue] синий
    [yellow] жёлтый
    [green] зелёный
   *[black] чёрный
}
colour-red = Красный
colour-blue = Синий
colour-yellow = Жёлтый
colour-green = Зелёный
deck-name = { $deck ->
    [leader] лидер
    [conflict] конфликт
    [government] правительство
    [commerce] коммерция
    [expansion] экспансия
    [progress] прогресс
    [development] любое развитие
   *[species] раса
}
deck-commerce = Коммерция
deck-expansion = Экспансия
deck-progress = Прогресс
side-name = { $side ->
    [red] красная
   *[blue] синяя
}
project-name = { $kind ->
    [colonise_planet] планета системы { $host }
    [lay_route] маршрут { $host }
    [prepare_base] проект базы ({ $host })
    [obtain_card] проект карты: { deck-name } ({ $host })
    [implement_development] внедрение ({ $host })
    [steal_resource] проект похищения ({ $host })
    [species_program] программа расы ({ $host })
   *[fight_conflict] конфликт { $host }, { side-name } сторона
}

### Настройки

option-advanced = Подготовка для опытных игроков
option-board = Поле
option-same_phase_reprepare = База может быть подготовлена снова в той же фазе, в которой прежняя покинула ячейку
option-star_black_to_bank = Чёрные кубики из ячеек со звездой уходят в банк по правилу авантюриста
option-discard_species = Карты рас можно сбрасывать
option-conflict_symbols_count = Символы идущих конфликтов учитываются

### Вопросы

distribute = Распределите вытянутые кубики (осталось: { $left })
choose-reward = Получите награду или разверните базу
discard-and-use = Разместите конфликты, сбросьте карты или закончите ход
take-card = Возьмите одну из карт
search-card = Выберите карту из колоды
choose-development-deck = Выберите колоду развития
choose-cube-colour = Выберите кубик из банка (осталось: { $left })
choose-theft = Похитьте кубик
choose-spoils = Возьмите кубик как трофей
choose-card-to-take = Заберите карту соперника: { $player }
choose-card-to-discard = Сбросьте карту соперника: { $player }
choose-start-system = Выберите стартовую систему
place-captured-base = Разместить базу в системе { $system }?
capture-without-base = Не размещать
agree-to-end = { $player } предлагает прекратить конфликт { $card }. Согласиться?

### Варианты

place-option = { colour } кубик: { project-name }
project-of-card = Проект карты { $card } (заполнено ячеек: { $filled } из { $size })
cancel-option = Отменить: { project-name }
return-cube-option = Вернуть в мешок: { colour } кубик
propose-end = Предложить прекращение конфликта { $card }
reward-option = Награда: { project-name }
deploy-option = Развернуть базу ({ $card }) в системе { $system }
stop-deploying = Больше не разворачивать
lay-option = Разместить { $card } на трассе { $track }, к вам { side-name } сторона
discard-option = Сбросить: { $card }
end-turn-option = Закончить ход
take-option = { colour } кубик, { $player }: { project-name }
base-from-supply = База из личного запаса
base-from-card = Подготовленная база ({ $card })

### Отказы

place-not-drawn = Размещать и возвращать можно только вытянутые кубики.
place-filled-cell = Ячейка уже занята.
place-other-colour = Ячейка другого цвета.
place-not-own-project = Это не ваш проект.
place-no-base = У вас нет базы в этой системе.
place-black-on-planet = На планеты не кладут чёрные кубики.
route-not-from-own-system = Маршрут начинается у собственной системы.
route-to-opponent = Маршрут не ведёт в систему другого игрока.
route-to-conflict = Маршрут не ведёт в систему, с которой у вас конфликт.
route-other-colour = Цвет маршрута — цвет одной из двух систем, один для всех ячеек.
route-skips-cells = Маршрут заполняется по порядку от вашей системы.
route-not-outermost = С маршрута первым уходит крайний кубик.
under-black-hole = Система под чёрной дырой.
too-many-implemented = Больше карт этого типа внедрить нельзя.
conflict-laid-this-turn = Конфликт размещён в этом ходу.
cancel-needs-black = Проект отменяет только вытянутый чёрный кубик.
cancel-empty-project = На проекте нет кубиков.
planet-cubes-stay = Кубики остаются на планетах.
steal-black = Чёрные кубики забрать нельзя.
steal-from-self = Свои кубики не похищают.
spoils-from-conflict = Трофеи не берут из конфликтов.
card-not-opponents = Это не карта соперника.
discard-not-own = Это не ваша карта.
discard-not-own-turn = Карты сбрасывают в свой ход.
discard-species = Карты рас не сбрасывают.
base-not-prepared = Это не ваша подготовленная база.
system-of-opponent = Система принадлежит другому игроку.
no-route-to-system = Туда не ведёт ваш завершённый маршрут.
no-route-at-system = Для следующей базы нужен завершённый маршрут у системы.
too-few-planets = Баз в системе не больше, чем планет.
lay-not-own-card = Это не ваша карта конфликта.
lay-not-between-parties = Конфликт размещают между вашей и чужой или нейтральной системой.
lay-track-taken = Здесь уже лежит конфликт.
end-not-own-turn = О прекращении конфликта договариваются в свой ход.
end-not-party = Вы не участвуете в этом конфликте.
two-extra-turns = Не больше двух дополнительных ходов подряд.
no-black-hole-left = Чёрных дыр не осталось.
black-hole-already = Здесь уже есть чёрная дыра.
black-hole-on-owned = У этой системы есть владелец.
no-black-hole-there = Здесь нет чёрной дыры.

### Протокол

take-start-system = { $player } начинает в системе { $system }.
draw-cubes = { $player } тянет кубики: { $count }.
place-cube = { $player } кладёт кубик ({ colour }): { project-name }.
return-cube = { $player } возвращает кубик в мешок ({ colour }).
cancel-project = { $player } отменяет чёрным кубиком: { project-name }.
steal-cube = { $player } забирает кубик ({ colour }) у игрока { $victim }: { project-name }.
gain-cubes = { $player } получает из банка: { colour }, { $count }.
colonise = { $player } колонизирует планету системы { $system }.
complete-route = { $player } завершает маршрут { $track }.
prepare-base = { $player } завершает проект базы.
obtain-card = { $player } завершает проект получения карты.
implement = { $player } внедряет { $card }.
complete-program = { $player } завершает программу расы { $card }.
steal-resource = { $player } завершает проект похищения ({ $card }).
complete-conflict = { $player } побеждает в конфликте { $conflict }.
gain-card = { $player } получает карту { $card }.
take-from-player = { $player } забирает у соперника карту { $card }.
discard-card = Карта { $card } игрока { $player } сброшена.
use-discard-property = { $player } применяет свойство карты { $card }.
gain-discard-income = { $player } получает кубики за сброшенные карты: { $count }.
adventurer-rule = Мешок игрока { $player } пуст: правило авантюриста.
place-base = { $player } ставит базу в системе { $system }.
gain-system = { $player } контролирует систему { $system }.
lose-system = { $player } теряет систему { $system }.
remove-base = База покидает систему { $system }.
lay-conflict = { $player } размещает { $card } на трассе { $track }, к своей системе { side-name } сторона.
terminate-conflict = Конфликт { $conflict } прекращён без наград.
agreed-to-end = Стороны конфликта { $conflict } договорились.
end-refused = { $player } отказывается прекратить { $card }.
skip-turn = { $player } пропускает ход.
owe-skipped-turn = { $player } пропустит ходов: { $count }.
grant-extra-turn = { $player } получит дополнительный ход.
begin-extra-turn = { $player } делает дополнительный ход.
place-black-hole = Чёрная дыра поглощает систему { $system }.
remove-black-hole = Чёрная дыра покидает систему { $system }.

### Окна

window-before = Применить что-нибудь, прежде чем это случится?
window-instead = Применить что-нибудь вместо этого?
window-when = Применить что-нибудь, пока это происходит?
window-after = Применить что-нибудь после этого?
window-window = Применить что-нибудь сейчас?
pass = Ничего

### Конец игры

expansion = развёрнуто достаточно баз
domination = собрано достаточно одинаковых символов
conquest = под контролем достаточно стартовых систем
deployed-bases = развёрнутые базы
equal-symbols = одинаковые символы
start-systems = стартовые системы
