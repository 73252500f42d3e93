### Что говорит сама программа.

something-hidden = скрытая карта
an-event = событие
yes = да
no = нет
belongs-to = владелец: { $owner }
face-down = { $count } рубашкой вверх
more-of = { $slot } (ещё { $count })
one-wins = Победитель: { $winner } ({ $how })
several-win = Победители: { $winners } ({ $how })
nobody-wins = Игра закончилась без победителя: { $how }
no-result = Игра окончена без результата.
why-forbidden = запрещает «{ $source }»
why-used-up = использовано столько раз, сколько можно
why-in-use = уже используется
why-unpaid = цену нельзя уплатить
why-condition = условие не выполнено
why-no-target = применить не к чему
why-hidden = запрещает что-то, чего вы не видите
why-nothing = ничего не удержано: чего не предлагают, то не относится к этому вопросу
map-players = игроки
map-pieces = фигуры
map-beside = вне карты
map-between = между местами
map-marked = с пометкой
score-winner = { $player } (победа)
