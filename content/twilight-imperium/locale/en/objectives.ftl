### Objectives, victory points, elimination.

reveal-objective = { $objective } is revealed.
score-objective = { $player } scores { $objective }.
score-public-objective = Score a public objective?
score-secret-objective = Score a secret objective?
objective-not-open = The objective is not before the player.
objective-scored-already = The player has scored the objective.
home-planets-lost = Who has lost a planet of the home system scores no public objectives.
objective-not-fulfilled = The player does not fulfil the objective.
draw-secret-objective = { $player } draws a secret objective.
return-secret-objective = Which secret objective goes back to the deck?
gain-victory-points = { $player } gains { $count } victory points.
lose-victory-points = { $player } loses { $count } victory points.
custodians-are-gone = The custodians have left.
no-ground-force-to-land = The player could land no ground force.
remove-custodians-log = { $player } removes the custodians.
eliminate-player = { $player } is eliminated.
