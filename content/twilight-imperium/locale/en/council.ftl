### The agenda phase, laws and votes.

reveal-agenda = { $agenda } is revealed.
replace-agenda = { $agenda } is discarded. Another agenda is revealed.
agenda-not-revealed = The agenda is not being revealed.
voting-has-begun = Outcomes cannot be predicted after the first vote.
no-such-outcome = That is not a possible outcome of the agenda.
no-agenda = No agenda is being voted on.
voted-already = The player has already voted on this agenda.
has-not-voted = The player has not voted on this agenda.
planets-cannot-vote = These planets cannot be exhausted for votes.
no-votes = The player has no votes.
barred-from-voting = The player cannot vote on this agenda.
predict-outcome = { $player } predicts { $outcome ->
    [for] “For”
    [against] “Against”
   *[other] { $outcome }
  }.
prediction-came-true = The prediction of { $player } came true.
next-reward = Which prediction do you gain the reward of next?
vote = For which outcome of { $agenda } do you vote?
vote-for-none = Abstain
break-tie = The votes are equal. Which outcome of { $agenda } is resolved?
vote-with-planets = Which planets do you exhaust for votes?
planet-votes = { $planet } ({ $votes })
votes-so-far = { $votes ->
    [0] { "" }
    [one] { " " }(1 vote)
   *[other] { " " }({ $votes } votes)
  }
outcome-for = For{ votes-so-far }
outcome-against = Against{ votes-so-far }
outcome-with-votes = { $outcome }{ votes-so-far }
cast-votes = { $player } casts { $votes ->
    [one] 1 vote
   *[other] { $votes } votes
  } for { $outcome ->
    [for] “For”
    [against] “Against”
   *[other] { $outcome }
  }.
cast-extra-votes = { $player } casts { $count } more votes.
abstain = { $player } abstains.
resolve-agenda = { $outcome ->
    [for] { $agenda } is decided “For”.
    [against] { $agenda } is decided “Against”.
   *[other] { $agenda } elects { $outcome }.
  }
take-law = { $agenda } goes to { $player }.
exhaust-law = { $agenda } is exhausted.
law-is-exhausted = The law is exhausted.
law-not-in-play = The law is not in play.
discard-law = { $agenda } is discarded.
no-swap = A swap needs one strategy card from each of two players.
swap-strategy-cards = { $card } and { $other } are swapped.
