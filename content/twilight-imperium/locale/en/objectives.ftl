### Objectives, victory points, elimination.

reveal-objective = { $objective } is revealed.
score-objective = { $player } scores { $objective }.
score-public-objective = Score a public objective?
score-secret-objective = Score a secret objective?
objective-not-open = The player cannot score this objective.
objective-scored-already = The player has already scored the objective.
home-planets-lost = A player who does not control every planet of their home system cannot score public objectives.
objective-not-fulfilled = The player does not fulfil the objective.
draw-secret-objective = { $player } draws a secret objective.
secret-objective-returned = { $player } returns a secret objective to the deck.
return-secret-objective = Which secret objective goes back to the deck?
gain-victory-points = { $player } gains { $count ->
    [one] a victory point
   *[other] { $count } victory points
  }.
lose-victory-points = { $player } loses { $count ->
    [one] a victory point
   *[other] { $count } victory points
  }.
custodians-are-gone = The custodians token was already removed.
no-ground-force-to-land = The player cannot land a ground force.
remove-custodians-log = { $player } removes the custodians.
eliminate-player = { $player } is eliminated.

corner-the-market = Corner the Market
corner-the-market-text = Control 4 planets that have the same trait.
develop-weaponry = Develop Weaponry
develop-weaponry-text = Own 2 unit upgrades.
diversify-research = Diversify Research
diversify-research-text = Own 2 technologies in each of 2 colors.
erect-a-monument = Erect a Monument
erect-a-monument-text = Spend 8 resources.
expand-borders = Expand Borders
expand-borders-text = Control 6 planets outside home systems.
found-research-outposts = Found Research Outposts
found-research-outposts-text = Control 3 planets with a specialty.
intimidate-council = Intimidate Council
intimidate-council-text = Have ships in 2 systems adjacent to Mecatol Rex.
lead-from-the-front = Lead from the Front
lead-from-the-front-text = Spend 3 command tokens from your tactic and strategy pools.
negotiate-trade-routes = Negotiate Trade Routes
negotiate-trade-routes-text = Spend 5 trade goods.
sway-the-council = Sway the Council
sway-the-council-text = Spend 8 influence.
centralize-galactic-trade = Centralize Galactic Trade
centralize-galactic-trade-text = Spend 10 trade goods.
conquer-the-weak = Conquer the Weak
conquer-the-weak-text = Control a planet in another player's home system.
form-galactic-brain-trust = Form Galactic Brain Trust
form-galactic-brain-trust-text = Control 5 planets with a specialty.
found-a-golden-age = Found a Golden Age
found-a-golden-age-text = Spend 16 resources.
galvanize-the-people = Galvanize the People
galvanize-the-people-text = Spend 6 command tokens from your tactic and strategy pools.
manipulate-galactic-law = Manipulate Galactic Law
manipulate-galactic-law-text = Spend 16 influence.
master-the-sciences = Master the Sciences
master-the-sciences-text = Own 2 technologies in each of 4 colors.
revolutionize-warfare = Revolutionize Warfare
revolutionize-warfare-text = Own 3 unit upgrades.
subdue-the-galaxy = Subdue the Galaxy
subdue-the-galaxy-text = Control 11 planets outside home systems.
unify-the-colonies = Unify the Colonies
unify-the-colonies-text = Control 6 planets that have the same trait.
adapt-new-strategies = Adapt New Strategies
adapt-new-strategies-text = Own 2 technologies of your faction.
become-the-gatekeeper = Become the Gatekeeper
become-the-gatekeeper-text = Have ships in a system with an alpha wormhole and in a system with a beta wormhole.
control-the-region = Control the Region
control-the-region-text = Have ships in 6 systems.
cut-supply-lines = Cut Supply Lines
cut-supply-lines-text = Have ships in a system with another player's space dock.
establish-a-perimeter = Establish a Perimeter
establish-a-perimeter-text = Have 4 PDS on the board.
forge-an-alliance = Forge an Alliance
forge-an-alliance-text = Control 4 cultural planets.
form-a-spy-network = Form a Spy Network
form-a-spy-network-text = Discard 5 action cards.
fuel-the-war-machine = Fuel the War Machine
fuel-the-war-machine-text = Have 3 space docks on the board.
gather-a-mighty-fleet = Gather a Mighty Fleet
gather-a-mighty-fleet-text = Have 5 dreadnoughts on the board.
learn-the-secrets-of-the-cosmos = Learn the Secrets of the Cosmos
learn-the-secrets-of-the-cosmos-text = Have ships in 3 systems adjacent to anomalies.
master-the-laws-of-physics = Master the Laws of Physics
master-the-laws-of-physics-text = Own 4 technologies of one color.
mine-rare-metals = Mine Rare Metals
mine-rare-metals-text = Control 4 hazardous planets.
monopolize-production = Monopolize Production
monopolize-production-text = Control 4 industrial planets.
occupy-the-seat-of-the-empire = Occupy the Seat of the Empire
occupy-the-seat-of-the-empire-text = Control Mecatol Rex and have 3 ships in its system.
threaten-enemies = Threaten Enemies
threaten-enemies-text = Have ships in a system adjacent to another player's home system.

pay-token = Which command token do you spend?
discard-for-objective = Which action cards do you discard?
score-deed = Score { $objective }?
objective-of-another-phase = The objective cannot be scored in this phase.
objectives-scored-enough = The player cannot score more objectives now.
objective-not-in-hand = The objective is not in the player's hand.
player-is-eliminated = The player has left the game.

destroy-their-greatest-ship = Destroy Their Greatest Ship
destroy-their-greatest-ship-text = Destroy a war sun or the flagship of another player.
make-an-example-of-their-world = Make an Example of Their World
make-an-example-of-their-world-text = Destroy the last of a player’s ground forces on a planet by Bombardment.
spark-a-rebellion = Spark a Rebellion
spark-a-rebellion-text = Win a combat against a player with the most victory points.
turn-their-fleets-to-dust = Turn Their Fleets to Dust
turn-their-fleets-to-dust-text = Destroy the last of a player’s non-fighter ships in the active system by Space Cannon.
unveil-flagship = Unveil Flagship
unveil-flagship-text = Win a space combat in a system with your flagship.

# hexforge: allow HF0503 the name of an ending
victory-points = the last space of the victory point track is reached
# hexforge: allow HF0503 the name of an ending
last-objective = no objective is left to reveal; the player with the most points wins
last-player = every other player is eliminated
public-objectives = public objectives
secret-objectives = secret objectives
other-points = other gains and losses
place-in-order = place in initiative order
