### Směnky, které má každý.

ceasefire-text = Poté, co hráč této barvy aktivuje systém s vašimi jednotkami: nemůže do něj přesunout jednotky. Poté se karta vrátí.
ceasefire-peace = Příměří: žádné jednotky hráče ({ $player }) nepřijdou do systému „{ $system }“
ceasefire-holds = Příměří
ceasefire-forbids = Platí tam příměří.
political-secret-text = Když je odhalena agenda: hráč této barvy až do jejího vyhodnocení nemůže hlasovat, hrát karty akcí ani používat schopnosti frakce. Poté se karta vrátí.
political-secret-blackmail = Politické tajemství: { $origin } mlčí
political-silence = Politické tajemství
political-secret-forbids = Politické tajemství nutí hráče mlčet.
support-for-the-throne-text = Když tuto kartu obdržíte, zůstane před vámi a získáte 1 vítězný bod. Když aktivujete systém s jednotkami hráče této barvy nebo je tento hráč vyřazen, ztratíte 1 vítězný bod a karta se vrátí.
trade-agreement-text = Když si hráč této barvy doplní suroviny: všechny je dostanete. Poté se karta vrátí.
trade-agreement-delivery = Obchodní dohoda: všechny suroviny hráče ({ $player })
