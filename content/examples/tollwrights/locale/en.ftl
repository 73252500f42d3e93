### Texts of the Tollwrights of Ketter.
### To translate: copy this file to locale/LANGUAGE.ftl, add LANGUAGE to `languages` in pack.yaml, translate the text to the right of
### each `=`, and run `hexforge check` to see what is missing. Keep { $names } unchanged; reorder them as you need.

## The faction sheet and the home system

tollwrights = The Tollwrights of Ketter
tile-ketter = Home of the Tollwrights
ketter = Ketter
low-ketter = Low Ketter

## Buoys

toll-buoy = Toll Buoy
toll-buoy-text = Hails every other player who moves ships here. Returns to its owner's reserve when its owner loses a space combat here.
tollwrights-text =
    Charted Lanes: your ships can move through systems with one of your buoys even if other players have ships there.
    Survey: at the end of your tactical action you may place a buoy in the active system if you have ships there.
    Levy: a player who moves ships to one of your buoys gives you a trade good or a commodity; otherwise their ships have −1 on combat rolls for the rest of the action.
# An option in the list of a player.
tollwrights-survey = Survey: place a buoy
# A yes-or-no question. $keeper: the player who owns the buoy.
pay-toll = Do you pay { $keeper } a toll? If not, your ships have −1 on combat rolls in this action.
unpaid-toll = Unpaid toll: −1 on combat rolls of ships
# Lines of the log. $player: the player who acts.
lay-buoy = { $player } places a buoy in { $system }.
lift-buoy = A buoy returns to its owner.
toll-unpaid = { $player } does not pay { $keeper } a toll.
# Why a buoy cannot be placed.
no-buoy-left = All buoys of the player are on the board.
buoy-is-there = The system already has a buoy.

## Units, technologies and the promissory note

long-ledger = The Long Ledger
long-ledger-text = Other players cannot retreat from this ship's system if one of your buoys is there.
closed-books = The Long Ledger prevents retreats.
lane-cutter-1 = Lane Cutter I
lane-cutter-1-text = +1 move from a system with one of your buoys.
lane-cutter-2 = Lane Cutter II
lane-cutter-2-text = +1 move from a system with one of your buoys.
harrow-buoys = Harrow Buoys
harrow-buoys-text = When one of your buoys hails a player you may exhaust this card to make 1 hit, which that player assigns to ships there.
harrow-buoys-harrow = Harrow Buoys: 1 hit
letter-of-passage = Letter of Passage
letter-of-passage-text = When a buoy of the Tollwrights hails you: you owe no toll in this action. Then return this card to the Tollwrights.
letter-of-passage-present = Letter of Passage: no toll
safe-passage = Safe passage: no toll
