### Laws and directives.

anti-intellectual-revolution = Anti-Intellectual Revolution
anti-intellectual-revolution-text =
    For: after a player researches a technology, they destroy one of their non-fighter ships.
    Against: at the start of the next strategy phase, each player exhausts a planet for each technology they own.
conventions-of-war = Conventions of War
conventions-of-war-text =
    For: players cannot use Bombardment against units on cultural planets.
    Against: each player who voted “Against” discards all action cards.
enforced-travel-ban = Enforced Travel Ban
enforced-travel-ban-text =
    For: ships cannot move through alpha and beta wormholes.
    Against: every PDS in a system with a wormhole or next to one is destroyed.
executive-sanctions = Executive Sanctions
executive-sanctions-text =
    For: players cannot have more than 3 action cards in hand.
    Against: each player discards an action card at random.
fleet-regulations = Fleet Regulations
fleet-regulations-text =
    For: players cannot have more than 4 command tokens in the fleet pool.
    Against: each player places a command token from their reinforcements in their fleet pool.
homeland-defense-act = Homeland Defense Act
homeland-defense-act-text =
    For: players can have any number of PDS on planets they control.
    Against: each player destroys one of their PDS.
publicize-weapon-schematics = Publicize Weapon Schematics
publicize-weapon-schematics-text =
    For: once a player owns a war sun technology, all players ignore its prerequisites. War suns lose Sustain Damage.
    Against: each player who owns a war sun technology discards all action cards.
regulated-conscription = Regulated Conscription
regulated-conscription-text =
    For: producing fighters and infantry gives one unit for their cost instead of two.
    Against: no effect.
representative-government = Representative Government
representative-government-text =
    For: planets cannot be exhausted for votes. Each player may cast one vote on each agenda instead.
    Against: at the start of the next strategy phase each player who voted “Against” exhausts all their cultural planets.
shared-research = Shared Research
shared-research-text =
    For: units can move through nebulae.
    Against: each player places a command token from their reinforcements in their home system, if able.
wormhole-reconstruction = Wormhole Reconstruction
wormhole-reconstruction-text =
    For: all systems with an alpha or beta wormhole are adjacent to each other.
    Against: each player places a command token from their reinforcements in each system that has a wormhole and their ships.
classified-document-leaks = Classified Document Leaks
classified-document-leaks-text = Elect a scored secret objective; if there is none, reveal another agenda. It becomes a public objective.

committee-formation = Committee Formation
committee-formation-text = Elect a player, who takes this card. Before a vote that elects a player, its owner may discard it and choose the player who is elected. Players do not vote.
imperial-arbiter = Imperial Arbiter
imperial-arbiter-text = Elect a player, who takes this card. At the end of the strategy phase its owner may discard it to swap one of their strategy cards with another player’s.
minister-of-commerce = Minister of Commerce
minister-of-commerce-text = Elect a player, who takes this card. After its owner replenishes commodities, they gain a trade good for each neighbor.
minister-of-exploration = Minister of Exploration
minister-of-exploration-text = Elect a player, who takes this card. When its owner gains control of a planet, they gain a trade good.
minister-of-industry = Minister of Industry
minister-of-industry-text = Elect a player, who takes this card. When its owner places a space dock in a system, their units there may use Production.
minister-of-peace = Minister of Peace
minister-of-peace-text = Elect a player, who takes this card. After a player activates a system with units of another player, its owner may discard it to end that turn immediately.
minister-of-policy = Minister of Policy
minister-of-policy-text = Elect a player, who takes this card. At the end of the status phase its owner draws an action card.
minister-of-sciences = Minister of Sciences
minister-of-sciences-text = Elect a player, who takes this card. Its owner spends no resources for the abilities of the Technology strategy card.
minister-of-war = Minister of War
minister-of-war-text = Elect a player, who takes this card. After an action its owner may discard it to take a command token from the board back to the reinforcements and perform another action.
prophecy-of-ixth = Prophecy of Ixth
prophecy-of-ixth-text = Elect a player, who takes this card. Combat rolls of its owner’s fighters have +1. Its owner discards it when using Production without producing two fighters.
shard-of-the-throne = Shard of the Throne
shard-of-the-throne-text = Elect a player, who takes this card and gains a victory point. A player who wins a combat against its owner takes it and gains a victory point; the previous owner loses one.
the-crown-of-emphidia = The Crown of Emphidia
the-crown-of-emphidia-text = Elect a player, who takes this card and gains a victory point. A player who gains control of a planet in its owner’s home system takes it and gains a victory point; the previous owner loses one.
the-crown-of-thalnos = The Crown of Thalnos
the-crown-of-thalnos-text = Elect a player, who takes this card. In each combat round its owner may roll any dice again, and then destroys every unit whose rerolled dice do not hit.

core-mining = Core Mining
core-mining-text = Elect a hazardous planet; this is attached to it. One infantry there is destroyed. The planet is worth 2 more resources.
demilitarized-zone = Demilitarized Zone
demilitarized-zone-text = Elect a cultural planet; this is attached to it. All units there are destroyed. Units cannot land, be produced or be placed there.
holy-planet-of-ixth = Holy Planet of Ixth
holy-planet-of-ixth-text = Elect a cultural planet; this is attached to it. Its controller gains a victory point. Units there cannot use Production. Gaining control of the planet is worth a victory point, losing it costs one.
research-team-biotic = Research Team: Biotic
research-team-biotic-text = Elect an industrial planet; this is attached to it. Its controller may exhaust this card to ignore a green prerequisite.
research-team-cybernetic = Research Team: Cybernetic
research-team-cybernetic-text = Elect an industrial planet; this is attached to it. Its controller may exhaust this card to ignore a yellow prerequisite.
research-team-propulsion = Research Team: Propulsion
research-team-propulsion-text = Elect an industrial planet; this is attached to it. Its controller may exhaust this card to ignore a blue prerequisite.
research-team-warfare = Research Team: Warfare
research-team-warfare-text = Elect a hazardous planet; this is attached to it. Its controller may exhaust this card to ignore a red prerequisite.
senate-sanctuary = Senate Sanctuary
senate-sanctuary-text = Elect a cultural planet; this is attached to it. The planet is worth 2 more influence.
terraforming-initiative = Terraforming Initiative
terraforming-initiative-text = Elect a hazardous planet; this is attached to it. The planet is worth one more resource and one more influence.

arms-reduction = Arms Reduction
arms-reduction-text =
    For: each player destroys all but 2 of their dreadnoughts and all but 4 of their cruisers.
    Against: at the start of the next strategy phase each player exhausts all their planets with a specialty.
economic-equality = Economic Equality
economic-equality-text =
    For: each player returns all trade goods, then gains 5.
    Against: each player returns all trade goods.
incentive-program = Incentive Program
incentive-program-text =
    For: one more public objective of stage I is revealed.
    Against: one more public objective of stage II is revealed.
ixthian-artifact = Ixthian Artifact
ixthian-artifact-text =
    For: the speaker rolls a die. On 6 to 10 each player may research 2 technologies. On 1 to 5 all units in the system of Mecatol Rex are destroyed, and each player destroys 3 of their units in each system next to it.
    Against: no effect.
mutiny = Mutiny
mutiny-text =
    For: each player who voted “For” gains a victory point.
    Against: each player who voted “For” loses a victory point.
new-constitution = New Constitution
new-constitution-text =
    If no law is in play, reveal another agenda.
    For: all laws are discarded. At the start of the next strategy phase each player exhausts the planets of their home system.
    Against: no effect.
seed-of-an-empire = Seed of an Empire
seed-of-an-empire-text =
    For: the player with the most victory points gains one.
    Against: the player with the fewest victory points gains one.
swords-to-plowshares = Swords to Plowshares
swords-to-plowshares-text =
    For: each player destroys half of their infantry on each planet they control, rounded up, and gains as many trade goods.
    Against: each player places an infantry on each planet they control.
unconventional-measures = Unconventional Measures
unconventional-measures-text =
    For: each player who voted “For” draws 2 action cards.
    Against: each player who voted “For” discards all action cards.
wormhole-research = Wormhole Research
wormhole-research-text =
    For: each player with ships in a system with a wormhole may research a technology. Then all ships in systems with an alpha or beta wormhole are destroyed.
    Against: each player who voted “Against” loses a command token from their command sheet.

archived-secret = Archived Secret
archived-secret-text = Elect a player, who draws a secret objective.
colonial-redistribution = Colonial Redistribution
colonial-redistribution-text = Elect a planet outside home systems other than Mecatol Rex. All units there are destroyed. Its controller chooses a player with the fewest victory points, who may place an infantry there.
compensated-disarmament = Compensated Disarmament
compensated-disarmament-text = Elect a planet. All ground forces there are destroyed; its controller gains a trade good for each.
judicial-abolishment = Judicial Abolishment
judicial-abolishment-text = Elect a law; if there is none, reveal another agenda. The law is discarded.
miscount-disclosed = Miscount Disclosed
miscount-disclosed-text = Elect a law; if there is none, reveal another agenda. The law is voted on as if it had just been revealed.
public-execution = Public Execution
public-execution-text = Elect a player, who discards all action cards, passes the speaker token to the left, and cannot vote for the rest of this agenda phase.

committee-formation-committee = Committee Formation: decide who is elected
committee-elects = Who is elected by { $agenda }?
imperial-arbiter-arbitration = Imperial Arbiter: swap strategy cards
swap-own-card = Which of your strategy cards do you swap?
swap-other-card = Which card do you swap { $card } for?
minister-of-industry-industry = Minister of Industry: use Production
minister-of-peace-peace = Minister of Peace: end the turn
minister-of-war-war = Minister of War: another action
choose-settler = Who may settle on { $planet }?
settle = Place an infantry on { $planet }?
artifact-roll = { $player } rolls { $die } for the Ixthian Artifact.
destroy-for-knowledge = Which ship do you destroy?
destroy-pds = Which PDS do you destroy?
destroy-dreadnoughts = Which dreadnoughts do you destroy?
destroy-cruisers = Which cruisers do you destroy?
destroy-at-artifact = Which three units do you destroy?
exhaust-planets = Which planets do you exhaust?
place-tokens = Which systems do you place command tokens in?
lose-token = Which pool do you lose a command token from?
pool-is-full = The pool cannot hold another command token.
conventions-of-war-forbid = Cultural planets cannot be bombarded.
representative-government-forbids = Planets cannot be exhausted for votes.
demilitarized = The planet is a demilitarized zone.
