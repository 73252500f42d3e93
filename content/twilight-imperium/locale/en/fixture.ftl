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
