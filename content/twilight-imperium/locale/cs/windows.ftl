### Otázky v okamžicích, kdy lze něco použít, a slova pro všechno.

pass = Nic
something-hidden = skrytá karta
an-event = událost

window-before = Použijete něco, než k tomu dojde?
window-instead = Použijete něco místo toho?
window-when = Použijete něco, zatímco se to děje?
window-after = Použijete něco poté?
window-window = Použijete teď něco?

## Fáze a tahy

window-strategy-phase-start = Začíná strategická fáze. Co použijete?
window-choose-strategy-card-when = { $player } volí kartu strategie „{ $card }“. Co použijete?
window-strategy-phase-end = Končí strategická fáze. Co použijete?
window-turn-start = Začíná tah ({ $player }). Co použijete?
window-action-performed = Akce je provedena ({ $player }). Co použijete?
window-turn-end = Končí tah ({ $player }). Co použijete?
window-resolve-primary-after = Karta strategie „{ $card }“ je vyhodnocena ({ $player }). Co použijete?
window-resolve-secondary-after = Sekundární schopnost karty „{ $card }“ je vyhodnocena ({ $player }). Co použijete?
window-status-phase-start = Začíná stavová fáze. Co použijete?
window-return-strategy-cards-when = { $player } vrací karty strategií. Co použijete?
window-status-phase-end = Končí stavová fáze. Co použijete?

## Taktická akce, boj a invaze

window-activate-system-after = { $player } aktivuje systém „{ $system }“. Co použijete?
window-ships-moved = { $player } přesouvá lodě do systému „{ $system }“. Co použijete?
window-before-firing = { $player } se chystá hodit kostkami za schopnost jednotek. Co použijete?
window-before-combat = Začíná boj. Co použijete?
window-combat-round-start = Začíná kolo boje. Co použijete?
window-announce-retreat-after = { $player } ohlašuje ústup ze systému „{ $system }“. Co použijete?
window-combat-rolled = Bojové hody jsou provedeny ({ $player }). Co použijete?
window-combat-rolls-made = Obě strany provedly bojové hody. Co použijete?
window-before-assigning-hits = { $player } se chystá rozdělit zásahy. Co použijete?
window-use-sustain-damage-after = Jednotka „{ $unit }“ použila schopnost „Odolnost“. Co použijete?
window-destroy-unit-when = Jednotka „{ $unit }“ má být zničena. Co použijete?
window-destroy-unit-after = Jednotka „{ $unit }“ je zničena. Co použijete?
window-hits-assigned = Všechny zásahy tohoto kola boje jsou rozděleny. Co použijete?
window-combat-round-end = Končí kolo boje. Co použijete?
window-win-combat-after = { $player } vítězí v boji. Poražený hráč: { $loser }. Co použijete?
window-invasion-start = { $player } zahajuje invazi v systému „{ $system }“. Co použijete?
window-ground-forces-committed = { $player } provádí výsadek na planetu { $planet }. Co použijete?
window-ground-combats-fought = Pozemní boje v systému „{ $system }“ skončily. Co použijete?
window-gain-control-when = { $player } získává kontrolu nad planetou { $planet }. Co použijete?
window-gain-control-after = { $player } teď kontroluje planetu { $planet }. Co použijete?
window-lose-control-after = { $player } už nekontroluje planetu { $planet }. Co použijete?
window-place-unit-after = { $player } umísťuje jednotku „{ $unit_type }“ ({ $place }). Co použijete?
window-produce-units-after = { $player } vyrábí jednotky v systému „{ $system }“. Co použijete?
window-use-production-after = { $player } používá schopnost „Výroba“ v systému „{ $system }“. Co použijete?
window-tactical-action-end = Končí taktická akce v systému „{ $system }“. Co použijete?

## Zboží a karty

window-gain-trade-goods-after = { $player } získává zboží. Co použijete?
window-replenish-commodities-after = { $player } si doplňuje suroviny. Co použijete?
window-transaction-after = { $player } a { $partner } provádějí transakci. Co použijete?
window-resolve-action-card-when = { $player } hraje kartu akce „{ $card }“. Co použijete?
window-resolve-action-card-when-pass = Nechat působit „{ $card }“
window-draw-action-cards-after = { $player } si bere karty akcí. Co použijete?
window-research-technology-after = { $player } zkoumá technologii „{ $technology }“. Co použijete?

## Agendy

window-agenda-phase-start = Začíná fáze agendy. Co použijete?
window-reveal-agenda-when = Odhaluje se agenda „{ $agenda }“. Co použijete?
window-reveal-agenda-after = Je odhalena agenda „{ $agenda }“. Co použijete?
window-agenda-before-vote = Začíná hlasování o agendě „{ $agenda }“. Co použijete?
window-player-voted = V agendě „{ $agenda }“ jsou uděleny hlasy ({ $player }). Co použijete?
window-elect-when = Agenda „{ $agenda }“ má výsledek: { $outcome }. Co použijete?
window-resolve-agenda-after = Agenda „{ $agenda }“ je vyhodnocena. Co použijete?
