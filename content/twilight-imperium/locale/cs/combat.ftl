### Boj, schopnosti jednotek, invaze

## Slova

roll-name = { $roll ->
    [combat] bojový hod
    [barrage] „Palebná clona“
    [bombardment] „Bombardování“
   *[space_cannon] „Vesmírné dělo“
}
hits-word = { $hits } { $hits ->
    [one] zásah
    [few] zásahy
    [many] zásahu
   *[other] zásahů
}

## Otázky a možnosti

assign-hits = Která jednotka dostane zásah? (Zbývá rozdělit: { hits-word }.)
aim-hit = Která jednotka dostane zásah? (Hráč: { $target }.)
undamaged-unit = { $unit }
damaged-unit = { $unit } (poškozená jednotka)
just-damaged-unit = { $unit } (jednotka poškozená v tomto kole)
unit-on-planet = { $unit } ({ $place })
sustain-hits = Použít schopnost „Odolnost“? (K rozdělení: { hits-word }.)
sustain-all = Použít u všech jednotek, které ji mají
sustain-with = Použít: { $unit }
sustain-none = Nepoužít
dice-to-reroll = Kterými kostkami hodíte znovu?
die-of-unit = { $unit }: { $result } (zásah od { $needs })
fire-space-cannon = Použít „Vesmírné dělo“ v systému „{ $system }“?
fire-at-landing = Použít „Vesmírné dělo“ proti silám, které přistály na planetě { $planet }?
fire-at = Pálit na cíl: { $target }
hold-fire = Nepálit
bombard = Co zasáhne bombardování? (Jednotky: { $count }.)
bombard-with = Co bude bombardovat jednotka „{ $unit }“?
bombard-with-all = { $planet }, všemi jednotkami
bombard-planet = { $planet }
additional-die-at = U které planety hodíte kostkou navíc?
unit-by-unit = Rozhodnout u každé jednotky zvlášť
retreat-or-stay = Ohlásit ústup ze systému „{ $system }“?
stay-in-combat = Bojovat dál
announce-retreat-option = Ohlásit ústup
retreat-where = Kam vaše lodě ustoupí?
lift-ground-forces = Které pozemní síly se v systému „{ $system }“ nalodí?
leave-behind = Která jednotka zůstane a bude zničena? (Celkem: { $count }.)
flight-from-planets = Které pozemní síly z planet se přesunou s nimi? Kapacita: { $room }.
flight-aboard = Co vaše lodě přepraví? Kapacita: { $room }.
remove-custodians = Utratit vliv a odstranit z Mecatolu Rex žeton správců?
commit-ground-forces = Které pozemní síly vysadíte?
commit-all = Všechny ({ $count }): { $planet }
commit-one = { $unit }: { $planet }
commit-no-more = Už žádné další
next-space-combat = S kým budete bojovat nejdříve?
next-landing-under-fire = Na které planetě se bude na výsadek pálit nejdříve?
next-ground-combat = Kde se odehraje další pozemní boj?

## Proč ne

rerolled-before = Touto schopností už byl hod touto kostkou opakován.
own-units = Na vlastní jednotky se nepálí.
fire-only-at-landing = Na planetě lze pálit jen na síly, které tam vysadil aktivní hráč.
no-bombardment = Tato jednotka nemá schopnost „Bombardování“.
planetary-shield = Planetu chrání „Planetární štít“.
no-sustain-damage = Tato jednotka nemá schopnost „Odolnost“.
damaged = Tato jednotka je poškozená.
cannot-be-hit = Tento zásah nelze této jednotce přidělit.
not-in-combat = Neúčastníte se boje.
opponent-retreats = V tomto kole boje už byl ústup ohlášen.
no-retreat = Není kam ustoupit.
no-retreat-there = Tam ustoupit nelze.

## Záznam

space-combat-begins = Vesmírný boj v systému „{ $place }“. Útočník: { $player }, obránce: { $defender }.
ground-combat-begins = Pozemní boj na planetě { $place }. Útočník: { $player }, obránce: { $defender }.
dice-rolled = { $player } hází kostkami ({ roll-name }): { $dice } (zásah od { $needs }).
reroll-die = { $player } hází kostkou znovu: { $result } (zásah od { $needs }).
score-hits = { $player } způsobuje { hits-word } (protivník: { $target }).
use-sustain-damage = Jednotka „{ $unit }“ používá schopnost „Odolnost“ (vlastník: { $player }).
announce-retreat = { $player } ohlašuje ústup ze systému „{ $system }“.
lift-ground-force = { $player } naloďuje jednotku „{ $unit }“.
retreat = { $player } ustupuje: { $from } → { $to }.
combat-drawn = Boj nemá vítěze ({ $place }).
win-combat = { $player } vítězí v boji ({ $place }). Poražený hráč: { $loser }.
