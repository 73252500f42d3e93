### Pieces of the scenarios only

loaded-dice = Loaded dice
test-rerolls = Test rerolls
test-rerolls-again = Roll dice again
test-more-rerolls = More test rerolls
test-more-rerolls-again = Roll dice again
test-pause = Test pause
test-pause-look = Look at the combat
test-strong-sustain = Test strong sustain
test-tough-infantry = Test tough infantry
test-opening = Test opening
test-opening-look = Look at the start of the combat
test-closing = Test closing
test-closing-look = Look at the end of the combat
test-last-blow = Test last blow
test-last-blow-blow = Strike a last blow
test-cancelling = Test cancelling
test-cancelling-cancel = Cancel hits
test-push = Test push
test-push-push = Add to a die
test-truce = Test truce
test-truce-leave = Leave the combat
test-no-retreat = Test no retreat
test-silence = Test silence
test-action-card = A test card
test-action-card-nothing = Do nothing
test-action-card-used = { $player } does nothing.
