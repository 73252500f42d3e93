### Jak se nazývá stav hry tam, kde se ukazuje jako text. Za tím následují čísla a názvy.

## Stůl

table = Stůl
field-round = kolo
field-phase = fáze:
field-speaker = mluvčí:
field-active-system = aktivní systém:
field-galactic-council = hlasuje se o agendách
field-voted-again = znovu se hlasuje:
slot-players = hráči
slot-systems = systémy
slot-strategy-cards = karty strategií
slot-action-deck = balíček karet akcí
slot-action-discard = odhozené karty akcí
slot-agenda-deck = balíček agend
slot-agenda-discard = odhozené agendy
slot-agenda = projednávaná agenda
slot-laws = zákony
slot-stage-1 = úkoly I. stupně
slot-stage-2 = úkoly II. stupně
slot-objectives = odhalené úkoly
slot-past-objectives = bývalé veřejné cíle
slot-secret-deck = balíček tajných úkolů
slot-combat = boj
slot-volleys = hody a zásahy

## Hráči

field-tactic = taktika
field-fleet = flotila
field-strategy = strategie
field-trade-goods = zboží
field-commodities = komodity
field-points = body
field-passed = vynechal
field-eliminated = vyřazen
slot-sheet = frakce
slot-reserve = žetony frakce
slot-technologies = technologie
slot-assimilated = asimilované technologie
slot-action-cards = karty akcí
slot-promissory-notes = směnky
slot-play-area = vyložené směnky
slot-secret-objectives = tajné úkoly
slot-scored = splněné tajné úkoly
slot-tiles = dílky v ruce

## Herní plán

slot-worlds = planety
slot-space = ve vesmíru
command-token = Žeton rozkazu
combat = Boj
volley = Zásahy
slot-command-tokens = žetony rozkazů
slot-tokens = žetony
slot-ground = na povrchu
slot-attachments = připojené karty
field-damaged = poškozeno

## Karty

field-exhausted = vyčerpáno
field-origin = od:
field-elected = zvoleno:
field-tally = počet
field-scored-by = splnili:
field-kept = uchovaná pěchota
slot-copy = kopíruje

## Boj

field-system = systém:
field-planet = planeta:
field-attacker = útočník:
field-defender = obránce:
field-retreating = ustupuje:
field-roll = hod:
field-player = střílí:
field-target = cíl:
field-hits = zásahy
field-non-fighter-hits = z nich mimo stíhače
