### Що каже сама програма.

yes = так
no = ні
belongs-to = власник: { $owner }
face-down = { $count } сорочкою догори
more-of = { $slot } (ще { $count })
one-wins = Перемагає { $winner }: { $how }
several-win = Перемагають { $winners }: { $how }
nobody-wins = Гра закінчується без переможця: { $how }
no-result = Гру закінчено без результату.
why-forbidden = забороняє «{ $source }»
why-used-up = використано стільки разів, скільки можна
why-in-use = зараз використовується
why-unpaid = вартість неможливо сплатити
why-condition = умову не виконано
why-no-target = немає до чого застосувати
why-hidden = забороняє щось, чого ви не бачите
why-nothing = нічого не приховано: чого не пропонують, того це запитання не стосується
