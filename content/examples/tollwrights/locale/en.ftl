### Texts of the Tollwrights of Ketter.
### To translate: copy this file to locale/LANGUAGE.ftl, add LANGUAGE to `languages` in pack.yaml, translate what is right of
### each `=`, and run `hexforge check`: it tells what is missing. Leave { $names } as they are, in whatever order you need.

## Names

tollwrights = The Tollwrights of Ketter
tile-ketter = Home of the Tollwrights
ketter = Ketter
low-ketter = Low Ketter
toll-buoy = Toll Buoy
long-ledger = The Long Ledger
lane-cutter-1 = Lane Cutter I
lane-cutter-2 = Lane Cutter II
harrow-buoys = Harrow Buoys
letter-of-passage = Letter of Passage
unpaid-toll = Unpaid toll: −1 to combat rolls of ships
safe-passage = Safe passage: no toll

## What is printed on them

tollwrights-text =
    Charted Lanes: your ships can move through systems with one of your buoys although other players have ships there.
    Survey: at the end of your tactical action you may lay a buoy in the active system if you have ships there.
    Levy: whoever brings ships to one of your buoys gives you a trade good or a commodity, or their ships have −1 on combat rolls for the rest of the action.
long-ledger-text = Other players cannot retreat from this ship's system if one of your buoys is there.
lane-cutter-1-text = +1 move from a system with one of your buoys.
lane-cutter-2-text = +1 move from a system with one of your buoys.
harrow-buoys-text = When one of your buoys hails a player you may exhaust this card to produce 1 hit against that player's ships there.
letter-of-passage-text = When a buoy of the Tollwrights hails you: you owe no toll for this action. Then this card goes back to the Tollwrights.

## What players choose

# An option in a player's list. $system: where.
tollwrights-survey = Survey: lay a buoy
tollwrights-levy = Levy a toll
harrow-buoys-harrow = Harrow Buoys: 1 hit
letter-of-passage-present = Letter of Passage: no toll
# Yes or no. $keeper: the player whose buoy it is.
pay-toll = Do you pay { $keeper } a toll? If not, your ships fight with −1 in this action.

## What the record of play says

lay-buoy = { $player } lays a buoy in { $system }.
lift-buoy = The buoy goes back to its owner.
toll-unpaid = { $player } pays { $keeper } no toll.

## Why something cannot be done

no-buoy-left = All buoys of the player are on the board.
buoy-is-there = There is a buoy in the system already.
closed-books = The Long Ledger lets nobody retreat.
