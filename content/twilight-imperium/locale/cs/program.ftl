### Co říká sám program.

yes = ano
no = ne
belongs-to = vlastník: { $owner }
face-down = { $count } lícem dolů
more-of = { $slot } (dalších { $count })
one-wins = Vítězí { $winner }: { $how }
several-win = Vítězí { $winners }: { $how }
nobody-wins = Hra končí bez vítěze: { $how }
no-result = Hra skončila bez výsledku.
why-forbidden = zakazuje „{ $source }“
why-used-up = použito tolikrát, kolikrát lze
why-in-use = právě se používá
why-unpaid = cenu nelze zaplatit
why-condition = podmínka není splněna
why-no-target = není na co ji použít
why-hidden = zakazuje to něco, co nevidíte
why-nothing = nic se nezadržuje: co se nenabízí, k této otázce nepatří
