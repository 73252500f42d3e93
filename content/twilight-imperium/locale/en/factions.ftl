### Factions

not-neighbors = They are not neighbors.
too-few-trade-goods = The player has fewer than 3 trade goods.
no-card-to-take = That card is not in another player's hand.
relocate-unit = { $player } moves { $unit } to { $place }.
take-action-card = { $player } takes an action card of { $victim }.
take-action-card-choice = Which card of { $player } do you take?

## The Federation of Sol

sol-text =
    Orbital Drop: as an action, spend a token from your strategy pool to place 2 infantry on a planet that you control.
    Versatile: in the status phase you gain 1 command token more.
sol-orbital-drop = Orbital Drop: 2 infantry for a strategy token
orbital-drop-used = { $player } uses Orbital Drop.
orbital-drop-planet = Orbital Drop: which planet do you place the 2 infantry on?
genesis-text = At the end of the status phase place 1 infantry in the space of this ship's system.
spec-ops-2-text = When this unit is destroyed, roll a die: on 5 or more, it returns to a planet of your home system at the start of your next turn.
military-support-text = At the start of Sol's turn: Sol loses a token from its strategy pool, if it has one, and you place 2 infantry on a planet that you control. Then return this card to Sol.
military-support-reinforcements = Military Support: 2 infantry
military-support-planet = Military Support: which planet do you place the 2 infantry on?

## The Barony of Letnev

letnev-text =
    Munitions Reserves: at the start of a round of space combat you may spend 2 trade goods to roll any of your dice of this round again.
    Armada: a system can have 2 more of your ships than your fleet pool allows.
letnev-munitions-reserves = Munitions Reserves: 2 trade goods to roll dice again in this round
munitions-reserves-used = { $player } uses Munitions Reserves.
rerolls = Dice of this round may be rolled again
arc-secundus-text = Units of other players in this ship's system lose Planetary Shield. At the start of each round of space combat this ship is repaired.
l4-disruptors-text = During an invasion Space Cannon cannot be used against your units.
l4-disruptors-forbid = L4 Disruptors prevent Space Cannon during an invasion.
non-euclidean-shielding-text = When your units use Sustain Damage, they cancel 2 hits instead of 1.
war-funding-text = At the start of a round of space combat: Letnev loses 2 trade goods, and you may roll any of your dice of this round again. Then return this card to Letnev.
war-funding-funds = War Funding: roll dice again in this round

## The Mentak Coalition

mentak-text =
    Ambush: at the start of a space combat you may roll 1 die for each of up to 2 of your cruisers or destroyers there; each result of at least its combat value is a hit.
    Pillage: after a neighbor gains trade goods or resolves a transaction you may take 1 of their trade goods or commodities if they have 3 or more trade goods.
mentak-ambush = Ambush
mentak-pillage = Pillage { $player }
mentak-pillage-trader = Pillage { $player }
mentak-pillage-partner = Pillage { $partner }
pillage = { $player } pillages { $victim }.
pillage-what = What do you take?
pillage-trade-good = A trade good
pillage-commodity = A commodity
ambush-rolled = { $player }: { $unit } rolls { $result } for Ambush (hits on { $needs }).
fourth-moon-text = Ships of other players in this ship's system cannot use Sustain Damage.
fourth-moon-forbids = The Fourth Moon prevents Sustain Damage.
salvage-operations-text = After you win or lose a space combat gain 1 trade good; if you won, you may also produce there 1 ship of a type that was destroyed in it.
mirror-computing-text = Each trade good that you spend is worth 2 resources or 2 influence.
wreckage = Wreckage of a space combat
promise-of-protection-text = Action: put this card in your play area; Mentak cannot pillage you. Return it when you activate a system with units of Mentak.
promise-of-protection-protection = Promise of Protection: prevent Pillage
promise-of-protection-given = { $player } is under the protection of the Mentak Coalition.
promise-of-protection-forbids = Promise of Protection.

## The Clan of Saar

saar-text =
    Scavenge: after you gain control of a planet gain 1 trade good.
    Nomadic: you can score objectives without controlling the planets of your home system.
chaos-mapping-text = Other players cannot activate asteroid fields with your ships. At the start of your turn you may produce 1 unit in a system with one of your units that has Production.
chaos-mapping-system = Chaos Mapping: in which system do you produce a unit?
chaos-mapping-forbids = Chaos Mapping: the asteroid field cannot be activated.
raghs-call-text = After you commit units to land on a planet: move all of Saar's ground forces there to another planet that Saar controls. Then return this card to Saar.
raghs-call-call = Ragh's Call: the ground forces of Saar leave
raghs-call-planet = Ragh's Call: which planet do they move to?

## The Xxcha Kingdom

xxcha-text =
    Peace Accords: after you resolve an ability of Diplomacy you may gain control of a planet without units, other than Mecatol Rex, next to a planet that you control.
    Quash: when an agenda is revealed you may spend a token from your strategy pool to discard it and reveal another one.
peace-accords-planet = Peace Accords: which planet do you gain control of?
peace-accords-used = { $player } uses Peace Accords.
xxcha-quash = Quash: discard { $agenda } for a strategy token
nullification-field-text = After another player activates a system with your ships you may exhaust this card and spend a token from your strategy pool: that player's turn ends immediately.
nullification-field-nullify = Nullification Field: the turn of { $player } ends
instinct-training-text = When another player plays an action card you may exhaust this card and spend a token from your strategy pool: the card is cancelled.
instinct-training-cancel = Instinct Training: cancel { $card }
political-favor-text = When an agenda is revealed: Xxcha loses a token from its strategy pool, the agenda is discarded and another one revealed. Then return this card to Xxcha.
political-favor-favor = Political Favor: another agenda

## The Yssaril Tribes

yssaril-text =
    Stall Tactics: as an action, discard an action card.
    Scheming: when you draw action cards, draw 1 more, then discard 1.
    Crafty: you can hold any number of action cards.
yssaril-stall-tactics = Stall Tactics: discard an action card
stall-tactics-used = { $player } uses Stall Tactics.
stall-tactics-card = Stall Tactics: which card do you discard?
scheming-card = Scheming: which card do you discard?
ysia-yssrila-text = This ship can move through systems with other players' ships.
transparasteel-plating-text = During your turns, players who have passed cannot play action cards.
transparasteel-plating-forbids = Transparasteel Plating: players who have passed cannot play action cards.
mageon-implants-text = Action: exhaust this card to look at the action cards of another player and take one of them.
mageon-implants-spy = Mageon Implants: take an action card
mageon-implants-player = Mageon Implants: whose action cards do you look at?
spy-net-text = At the start of your turn: look at the action cards of Yssaril and take one. Then return this card to Yssaril.
spy-net-spy = Spy Net: take an action card of Yssaril

## The Nekro Virus

nekro-text =
    Galactic Threat: you cannot vote. Once in each agenda phase, after an agenda is revealed, you may predict its outcome aloud; if you are right, gain 1 technology of a player who voted that way.
    Technological Singularity: once in each combat, after a unit of your opponent is destroyed, you may gain 1 technology of that player.
    Propagation: you cannot research; when you would, you gain 3 command tokens instead.
nekro-galactic-threat = Galactic Threat: predict the outcome
galactic-threat-outcome = Galactic Threat: which outcome of { $agenda } do you predict?
galactic-threat-technology = Galactic Threat: which technology do you gain?
galactic-threat-forbids = Galactic Threat: the Nekro Virus cannot vote.
galactic-threat = Galactic Threat: a prediction
nekro-technological-singularity = Technological Singularity: gain a technology of your opponent
technological-singularity-technology = Technological Singularity: which technology do you gain?
no-technology-to-gain = That player owns no technology that you can gain.
propagation-forbids = Propagation: the Nekro Virus cannot research.
gain-technology-of = { $technology }
copy-technology-of = { $token } on { $technology } of { $victim }
valefar-assimilator-x-text = When you would gain another player's technology with one of your faction abilities, you may instead place the X token on one of that player's faction technologies that has no such token. While it is there, this card has that technology's text.
valefar-assimilator-y-text = When you would gain another player's technology with one of your faction abilities, you may instead place the Y token on one of that player's faction technologies that has no such token. While it is there, this card has that technology's text.
assimilator-x = Assimilator X
assimilator-y = Assimilator Y
place-assimilator = { $player } places { $token } on { $technology }.
remove-assimilator = { $token } returns to its owner.
no-assimilator = The token copies nothing, since its card is not in play.
no-faction-technology = That is not another player's faction technology.
technology-has-token = That technology already has an assimilator.
other-token-copies-type = The other assimilator already copies an upgrade of that unit.
assimilator-not-placed = The token is not on a technology.
land-dock = Which planet do you move { $unit } to?
the-alastor-text = At the start of a space combat any number of your ground forces in this system take part in it as if they were ships.
swarm = Ground forces that fight in space
swarm-units = The Alastor: which ground forces in { $system } fight as ships?
swarm-rises = { $player }: { $count } ground forces fight in space.
antivirus-text = At the start of a combat: put this card in your play area; the Nekro Virus cannot use Technological Singularity against you. Return it when you activate a system with units of the Nekro Virus.
antivirus-immunity = Antivirus: prevent Technological Singularity
antivirus-spread = { $player } is immune to the Nekro Virus.
antivirus-forbids = Antivirus.

## The Naalu Collective

naalu-text =
    Telepathic: at the end of the strategy phase take the 0 token: you are first in initiative order.
    Foresight: after another player moves ships into a system with your ships you may place a token from your strategy pool in an adjacent system without other players' ships; move your ships there.
naalu-foresight = Foresight: your ships leave for a strategy token
foresight-where = Foresight: where do your ships go?
foresight-flight = { $player } uses Foresight: their ships move from { $from } to { $to }.
zero-token = 0 token
take-zero-token = { $player } has the 0 token and is first in initiative order.
matriarch-text = During an invasion in this ship's system fighters can be committed to planets like ground forces; after the combats they return to space.
neuroglaive-text = After another player activates a system with your ships: that player loses a token from the fleet pool.
gift-of-prescience-text = At the end of the strategy phase: put this card in your play area, take the 0 token and be first in initiative order. Naalu cannot use Telepathic in this round. At the end of the status phase, return it to Naalu.
gift-of-prescience-gift = Gift of Prescience: be first in initiative order
gift-of-prescience-forbids = Gift of Prescience: another player is first in initiative order in this round.

## The Ghosts of Creuss

creuss-text =
    Quantum Entanglement: for you all systems with an alpha or beta wormhole are adjacent to each other; nothing can prevent this.
    Slipstream: in your tactical actions your ships that start in your home system or in a system with an alpha or beta wormhole get +1 move.
    Creuss Gate: the gate takes your home system's place on the board; your home system is beside the board.
hil-colish-text = This ship's system has a delta wormhole. In a movement this ship may move before or after your other ships.
wake-of-hil-colish = The wormhole of the Hil Colish
wormhole-generator-text = At the start of the status phase place a Creuss wormhole token, from your sheet or from another system, in a system with a planet that you control, or in one that is not a home system and has no other players' ships.
dimensional-splicer-text = At the start of a space combat in a system with a wormhole and your ships you may make 1 hit and assign it to a ship of your opponent.
dimensional-splicer-splice = Dimensional Splicer: hit a ship of your opponent
creuss-iff-text = At the start of your turn: place a Creuss wormhole token, from the sheet or from another system, in a system with a planet that you control, or in one that is not a home system and has no other players' ships. Then return this card to Creuss.
creuss-iff-opening = Creuss IFF: place a wormhole token
choose-wormhole-token = Which wormhole token do you place or move?
wormhole-token-where = Which system do you place { $token } in?
place-wormhole-token = { $player } opens a wormhole in { $system }: { $token }.
no-wormhole-token-there = A wormhole token can be placed only in a system with your planets, or in a system that is not a home system and has no other players' ships.
