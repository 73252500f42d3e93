### Jednotky

place-unit = { $player } umísťuje jednotku „{ $unit_type }“ ({ $place }).
destroy-unit = Jednotka „{ $unit }“ je zničena ({ $place }, vlastník: { $player }).
remove-unit = Jednotka „{ $unit }“ se vrací do záloh ({ $place }, vlastník: { $player }).
repair-unit = Jednotka „{ $unit }“ je opravena (vlastník: { $player }).
recycle-unit = V zálohách už nemáte žádnou figurku „{ $type }“. Odebrat jednu z herního plánu?
recycle-nothing = Nechat všechny jednotky na herním plánu

wrong-place-for-unit = Taková jednotka tam stát nemůže.
no-piece-left = V zálohách nezbývá žádná figurka.
planet-has-space-dock = Na planetě už je vesmírný dok.
planet-has-two-pds = Na planetě už jsou dvě jednotky POS.
unit-is-gone = Jednotka není na herním plánu.
unit-is-damaged = Jednotka už je poškozená.
unit-is-not-damaged = Jednotka není poškozená.

### Planety

gain-control = { $player } získává kontrolu nad planetou { $planet }.
lose-control = { $player } ztrácí kontrolu nad planetou { $planet }.
planet-exhausted = Planeta { $planet } je vyčerpána.
ready-planet = Planeta { $planet } je připravena.

planet-controlled-already = Hráč už planetu kontroluje.
planet-not-controlled = Hráč planetu nekontroluje.
planet-is-exhausted = Planeta je vyčerpaná.
planet-is-readied = Planeta je připravená.

### Taktická akce

player-tactical-action = Taktická akce
activate-system-choice = Který systém aktivujete?
activate-system = { $player } aktivuje systém „{ $system }“.
end-turn = Tah končí ({ $player }).
no-tactic-token = V úseku taktiky není žádný žeton rozkazu.
system-has-own-token = V tomto systému už hráč má žeton rozkazu.
structures-do-not-move = Budovy se nepohybují.
cannot-be-transported = Přepravovat lze jen stíhače a pozemní síly.

### Pohyb

move-ship = Přesunout lodě do systému „{ $system }“?
move-no-more = Žádnou další loď
move-from = { $it } (odkud: { $system })
move-damaged-from = { $it } (poškozená jednotka, odkud: { $system })
move-so-far-from = { $it } (dolet { $move }, odkud: { $system })
choose-route = Kudy se loď „{ $ship }“ přesune?
stay-and-load = zůstat a nalodit jednotky
route = { $stops ->
    [0] bez zastávky
   *[other] přes systém „{ $system }“
  }{ $rifts ->
    [0] { "" }
   *[other] , z gravitační propasti { $rifts ->
      [one] jednou
      [few] { $rifts }krát
      [many] { $rifts }krát
     *[other] { $rifts }krát
    }
  }
choose-cargo = Co přepraví loď „{ $ship }“ (kapacita { $room })?
move-ship-log = { $player } přesouvá loď „{ $ship }“: { $from } → { $to }.
transport = { $player } naloďuje jednotku „{ $unit }“ (odkud: { $from }).
gravity-rift = { $player } hází za loď „{ $ship }“ u gravitační propasti: { $dice } (ztráta při 1 až 3).

asteroid-field-blocks = Lodě se nemohou pohybovat přes pole asteroidů ani do něj.
supernova-blocks = Lodě se nemohou pohybovat přes supernovu ani do ní.
nebula-blocks = Lodě se mohou přesunout jen do mlhoviny, která je aktivním systémem, a nikdy přes ni.
ships-of-others-block = Lodě se nemohou pohybovat přes systém s loděmi jiného hráče.

commit-ground-force = { $player } vysazuje jednotku „{ $unit }“ na planetu { $planet }.
custodians-guard-planet = Mecatol Rex dosud střeží správci.

unit-alone = { $it }
unit-at = { $it } ({ $place })
unit-in-space-of = { $it } (vesmír, { $place })

### Kapacita a flotily

too-much-cargo = V systému „{ $system }“ je nad kapacitu vašich lodí jednotek: { $count }. Které ztratíte?
too-many-ships = V systému „{ $system }“ máte na svůj úsek flotily příliš mnoho lodí. Které se vrátí do záloh ({ $count })?
tokens-without-piece = Pro jednu ze skupin jednotek „{ $type }“ vám nezbývá figurka. Kde o ně přijdete?

### Výroba

use-production-choice = Vyrobit jednotky v systému „{ $system }“?
use-production = { $player } používá schopnost „Výroba“ v systému „{ $system }“.
produce-unit = Kterou jednotku vyrobíte? (Ještě lze: { $left }, utracené zdroje: { $cost } z { $budget }.)
produce-no-more = Žádnou další jednotku
produce = { $type }
produce-at = { $type } ({ $place })
unit-cannot-be-produced = Jednotka nemá udanou cenu, takže ji nelze vyrobit.
ships-of-others-block-production = Lodě nelze vyrábět tam, kde jsou lodě jiného hráče.

### Žetony

custodians = Správci
alpha-token = Žeton červí díry alfa
beta-token = Žeton červí díry beta

### Příprava hry

option-map = Herní plán
option-factions = Frakce
option-long-game = Dlouhá hra (14 vítězných bodů)
first-speaker = Mluvčím se stává { $player }.
choose-faction = Za kterou frakci hrajete?
take-faction = { $player } hraje za frakci { $faction }.
choose-tile = Který dílek systému umístíte?
tile = { $system }
choose-place = Kam umístíte dílek „{ $system }“?
place-on-map = prstenec { $ring }, { $nth }. pole od severu po směru hodinových ručiček
place-tile = { $player } umísťuje dílek „{ $system }“.
starting-technologies = S jakými technologiemi začínáte?
starting-ground-forces = Kolik jednotek „{ $type }“ (celkem { $count }) začne na planetě { $planet }?
starting-structure = Kde začne „{ $type }“?
keep-secret-objective = Který tajný cíl si ponecháte?
