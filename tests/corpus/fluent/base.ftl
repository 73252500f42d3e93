### Texts

red = Red
mower = Mower
gem = Gem
luck = Luck
coin-gift = Gift
coin-shop = Go shopping
already-used = It has been used.
too-rich = { $player } has enough.
gained = { $player } gains { $amount } from { $source }.
began = { $rounds } rounds begin, { $speed }.
round-over = The round is over.
pick-one = Pick one of { $count }.
how-much = How much?
sure = Sure?
shop = Shop
leave-shop = Leave the shop
show-one = Show one
how-many-rounds = Rounds
option-speed = Speed
option-speed-slow = Slow
