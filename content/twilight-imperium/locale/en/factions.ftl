### What factions can do, ask and tell.

not-neighbors = They are not neighbors.
too-few-trade-goods = The player has fewer than 3 trade goods.
no-card-to-take = That card is not in another player's hand.
relocate-unit = { $unit } of { $player } is moved to { $place }.
take-action-card = { $player } takes an action card of { $victim }.
take-action-card-choice = Which card of { $player } do you take?

## The Federation of Sol

sol-text =
    Orbital Drop: as an action spend a token of your strategy pool to place 2 infantry on a planet that you control.
    Versatile: in the status phase you gain 1 command token more.
sol-orbital-drop = Orbital Drop: 2 infantry for a strategy token
orbital-drop-used = { $player } uses Orbital Drop.
orbital-drop-planet = Orbital Drop: on which planet do the 2 infantry land?
genesis-text = At the end of the status phase place 1 infantry in the space of this ship's system.
spec-ops-2-text = When this unit is destroyed, roll a die: on 5 or more it comes back to a planet of your home system at the start of your next turn.
military-support-text = At the start of Sol's turn: Sol loses a token of its strategy pool, if it has one, and you place 2 infantry on a planet that you control. Then it goes back to Sol.
military-support-reinforcements = Military Support: 2 infantry
military-support-planet = Military Support: on which planet do the 2 infantry land?

## The Barony of Letnev

letnev-text =
    Munitions Reserves: at the start of a round of space combat you may spend 2 trade goods to roll any of your dice of this round again.
    Armada: 2 ships more than your fleet pool says can be in a system.
letnev-munitions-reserves = Munitions Reserves: 2 trade goods to roll dice again in this round
munitions-reserves-used = { $player } uses Munitions Reserves.
rerolls = Dice of this round may be rolled again
arc-secundus-text = Units of other players in this ship's system lose Planetary Shield. At the start of each round of space combat this ship is repaired.
l4-disruptors-text = During an invasion Space Cannon cannot be used against your units.
l4-disruptors-forbid = L4 Disruptors: no Space Cannon during an invasion.
non-euclidean-shielding-text = When your units use Sustain Damage, they cancel 2 hits instead of 1.
war-funding-text = At the start of a round of space combat: Letnev loses 2 trade goods, and you may roll any of your dice of this round again. Then it goes back to Letnev.
war-funding-funds = War Funding: roll dice again in this round

## The Mentak Coalition

mentak-text =
    Ambush: at the start of a space combat you may roll 1 die for each of up to 2 of your cruisers or destroyers there; each result of at least its combat value is a hit.
    Pillage: after a neighbor gained trade goods or resolved a transaction you may take 1 of their trade goods or commodities if they have 3 or more trade goods.
mentak-ambush = Ambush
mentak-pillage = Pillage { $player }
mentak-pillage-trader = Pillage { $player }
mentak-pillage-partner = Pillage { $partner }
pillage = { $player } pillages { $victim }.
pillage-what = What do you take?
pillage-trade-good = A trade good
pillage-commodity = A commodity
ambush-rolled = { $player }: { $unit } in ambush rolls { $result } (hits on { $needs }).
fourth-moon-text = Ships of other players in this ship's system cannot use Sustain Damage.
fourth-moon-forbids = Where the Fourth Moon is, no damage is sustained.
salvage-operations-text = After you won or lost a space combat gain 1 trade good; if you won, you may also produce there 1 ship of a type that was destroyed in it.
mirror-computing-text = Each trade good that you spend is worth 2 resources or 2 influence.
wreckage = Wreckage of a space combat
promise-of-protection-text = Action: this card stays before you; Mentak cannot pillage you. It goes back when you activate a system with units of Mentak.
promise-of-protection-protection = Promise of Protection: no pillage any more
promise-of-protection-given = { $player } is under the protection of the Mentak Coalition.
promise-of-protection-forbids = Promise of Protection.

## The Clan of Saar

saar-text =
    Scavenge: after you gained control of a planet gain 1 trade good.
    Nomadic: you can score objectives without controlling the planets of your home system.
chaos-mapping-text = Other players cannot activate asteroid fields with your ships. At the start of your turn you may produce 1 unit in a system with one of your units that has Production.
chaos-mapping-system = Chaos Mapping: in which system do you produce a unit?
chaos-mapping-forbids = Chaos Mapping: the asteroid field hides ships.
raghs-call-text = After you committed units to land on a planet: all ground forces of Saar there go to another planet that Saar controls. Then it goes back to Saar.
raghs-call-call = Ragh's Call: the ground forces of Saar leave
raghs-call-planet = Ragh's Call: to which planet do they go?

## The Xxcha Kingdom

xxcha-text =
    Peace Accords: after you resolved an ability of Diplomacy you may gain control of a planet without units, other than Mecatol Rex, next to a planet that you control.
    Quash: when an agenda is revealed you may spend a token of your strategy pool: it is discarded and another one revealed.
peace-accords-planet = Peace Accords: which planet joins you?
peace-accords-used = { $player } uses Peace Accords.
xxcha-quash = Quash: discard { $agenda } for a strategy token
nullification-field-text = After another player activated a system with your ships you may exhaust this card and spend a token of your strategy pool: that player's turn ends at once.
nullification-field-nullify = Nullification Field: the turn of { $player } ends
instinct-training-text = When another player plays an action card you may exhaust this card and spend a token of your strategy pool: the card is cancelled.
instinct-training-cancel = Instinct Training: cancel { $card }
political-favor-text = When an agenda is revealed: Xxcha loses a token of its strategy pool, the agenda is discarded and another one revealed. Then it goes back to Xxcha.
political-favor-favor = Political Favor: another agenda

## The Yssaril Tribes

yssaril-text =
    Stall Tactics: as an action discard an action card.
    Scheming: when you draw action cards, draw 1 more, then discard 1.
    Crafty: you can hold any number of action cards.
yssaril-stall-tactics = Stall Tactics: discard an action card
stall-tactics-used = { $player } uses Stall Tactics.
stall-tactics-card = Stall Tactics: which card do you discard?
scheming-card = Scheming: which card do you discard?
ysia-yssrila-text = This ship can move through systems with ships of other players.
transparasteel-plating-text = During your turns, players who have passed cannot play action cards.
transparasteel-plating-forbids = Transparasteel Plating: whoever has passed plays no action cards.
mageon-implants-text = Action: exhaust this card to look at the action cards of another player and take one of them.
mageon-implants-spy = Mageon Implants: take an action card
mageon-implants-player = Mageon Implants: whose action cards do you look at?
spy-net-text = At the start of your turn: look at the action cards of Yssaril and take one. Then it goes back to Yssaril.
spy-net-spy = Spy Net: take an action card of Yssaril

## The Nekro Virus

nekro-text =
    Galactic Threat: you cannot vote. Once in each agenda phase, after an agenda was revealed, you may predict its outcome aloud; if you are right, gain 1 technology of a player who voted that way.
    Technological Singularity: once in each combat, after a unit of your opponent was destroyed, you may gain 1 technology of that player.
    Propagation: you cannot research; when you would, you gain 3 command tokens instead.
nekro-galactic-threat = Galactic Threat: predict the outcome
galactic-threat-outcome = Galactic Threat: which outcome of { $agenda } do you predict?
galactic-threat-technology = Galactic Threat: which technology do you gain?
galactic-threat-forbids = Galactic Threat: the Nekro Virus does not vote.
galactic-threat = Galactic Threat: a prediction
nekro-technological-singularity = Technological Singularity: gain a technology of your opponent
technological-singularity-technology = Technological Singularity: which technology do you gain?
no-technology-to-gain = That player owns no technology that could be gained.
propagation-forbids = Propagation: the Nekro Virus does not research.
gain-technology-of = { $technology }
copy-technology-of = { $token } on { $technology } of { $victim }
valefar-assimilator-x-text = When you would gain a technology of another player by one of your faction abilities, you may put the X token on a faction technology of that player instead, on which no such token lies yet. While it lies there, this card has that technology's text.
valefar-assimilator-y-text = When you would gain a technology of another player by one of your faction abilities, you may put the Y token on a faction technology of that player instead, on which no such token lies yet. While it lies there, this card has that technology's text.
assimilator-x = Assimilator X
assimilator-y = Assimilator Y
place-assimilator = { $player } puts { $token } on { $technology }.
remove-assimilator = { $token } is taken back.
no-assimilator = Without the card of that token it copies nothing.
no-faction-technology = It is not a faction technology of another player.
technology-has-token = An assimilator lies on that technology already.
other-token-copies-type = The other assimilator copies an upgrade of that unit already.
assimilator-not-placed = The token lies on no technology.
land-dock = On which planet does { $unit } stand from now on?
the-alastor-text = At the start of a space combat any number of your ground forces in this system take part in it as if they were ships.
swarm = Ground forces that fight in space
swarm-units = The Alastor: which ground forces in { $system } fight as ships?
swarm-rises = { $player }: { $count } ground forces fight in space.
antivirus-text = At the start of a combat: this card stays before you; the Nekro Virus cannot use Technological Singularity against you. It goes back when you activate a system with units of the Nekro Virus.
antivirus-immunity = Antivirus: no Technological Singularity any more
antivirus-spread = { $player } is immune against the Nekro Virus.
antivirus-forbids = Antivirus.

## The Naalu Collective

naalu-text =
    Telepathic: at the end of the strategy phase you take the 0 token: you are the first in initiative order.
    Foresight: after another player moved ships into a system with your ships you may put a token of your strategy pool into an adjacent system without ships of other players; your ships go there.
naalu-foresight = Foresight: your ships leave for a strategy token
foresight-where = Foresight: where do your ships go?
foresight-aboard = Foresight: what do your ships carry? There is room for { $room }.
foresight-ground-forces = Foresight: which ground forces go along? There is room for { $room }.
foresight-flight = { $player } foresees it: the ships leave { $from } for { $to }.
zero-token = 0 token
take-zero-token = { $player } has the 0 token and is the first in initiative order.
matriarch-text = During an invasion in this ship's system fighters can be committed to planets like ground forces; after the combats they return to space.
neuroglaive-text = After another player activated a system with your ships: that player loses a token of the fleet pool.
gift-of-prescience-text = At the end of the strategy phase: this card stays before you, you take the 0 token and are the first in initiative order. Naalu cannot use Telepathic in this round. At the end of the status phase it goes back to Naalu.
gift-of-prescience-gift = Gift of Prescience: be the first in initiative order
gift-of-prescience-forbids = Gift of Prescience: somebody else is the first in this round.

## The Ghosts of Creuss

creuss-text =
    Quantum Entanglement: for you all systems with an alpha or beta wormhole are adjacent to each other; nothing can prevent this.
    Slipstream: in your tactical actions your ships that start in your home system or at an alpha or beta wormhole move one system further.
    Creuss Gate: on the board the gate lies where your home system would; your home lies beside the board.
hil-colish-text = This ship's system has a delta wormhole. In a movement this ship may move before or after your other ships.
wake-of-hil-colish = The wormhole of the Hil Colish
wormhole-generator-text = At the start of the status phase put a Creuss wormhole token, from your sheet or from another system, into a system with a planet that you control, or into one that is no home system and has no ships of other players.
dimensional-splicer-text = At the start of a space combat in a system with a wormhole and your ships you may make 1 hit and assign it to a ship of your opponent.
dimensional-splicer-splice = Dimensional Splicer: hit a ship of your opponent
creuss-iff-text = At the start of your turn: put a Creuss wormhole token, from the sheet or from another system, into a system with a planet that you control, or into one that is no home system and has no ships of other players. Then it goes back to Creuss.
creuss-iff-opening = Creuss IFF: put a wormhole token into a system
choose-wormhole-token = Which wormhole token is placed or moved?
wormhole-token-where = Into which system does { $token } come?
place-wormhole-token = { $player } opens a wormhole in { $system }: { $token }.
no-wormhole-token-there = A wormhole token comes only to your planets or, outside of home systems, where nobody else has ships.
wormhole-token-lies-there = The token lies there already.
