### Words of the program

something-hidden = a card
an-event = an event
yes = yes
no = no
belongs-to = of { $owner }
face-down = { $count } face down
more-of = { $slot } ({ $count } more)
one-wins = { $winner } wins: { $how }
several-win = { $winners } win: { $how }
nobody-wins = The game ends without a winner: { $how }
no-result = The game is over without a result.
why-forbidden = { $source } forbids it
why-used-up = its limit is used up
why-in-use = it is being used
why-unpaid = its cost cannot be paid
why-condition = its condition does not hold
why-no-target = there is nothing that it can act on
why-hidden = something that you cannot see forbids it
why-nothing = every possible option is offered
map-players = players
map-pieces = pieces
map-beside = beside the map
map-between = between places
map-marked = marked, such as exhausted or damaged
score-winner = { $player } (wins)
