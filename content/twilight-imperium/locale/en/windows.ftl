### Prompts of windows, and common words

pass = Nothing
something-hidden = a card
an-event = an event

window-before = Do you use anything before this happens?
window-instead = Do you use anything in its place?
window-when = Do you use anything while this happens?
window-after = Do you use anything after this?
window-window = Do you use anything now?

## Phases and turns

window-strategy-phase-start = The strategy phase begins. What do you use?
window-choose-strategy-card-when = { $player } is choosing { $card }. What do you use?
window-strategy-phase-end = The strategy phase ends. What do you use?
window-turn-start = The turn of { $player } begins. What do you use?
window-action-performed = { $player } has performed an action. What do you use?
window-turn-end = The turn of { $player } ends. What do you use?
window-resolve-primary-after = { $player } has used { $card }. What do you use?
window-resolve-secondary-after = { $player } has used the secondary ability of { $card }. What do you use?
window-status-phase-start = The status phase begins. What do you use?
window-return-strategy-cards-when = { $player } is returning strategy cards. What do you use?
window-status-phase-end = The status phase ends. What do you use?

## Tactical action, combat and invasion

window-activate-system-after = { $player } has activated { $system }. What do you use?
window-ships-moved = { $player } has moved ships to { $system }. What do you use?
window-before-firing = { $player } is about to roll dice for an ability of units. What do you use?
window-before-combat = A combat is about to begin. What do you use?
window-combat-round-start = A round of combat begins. What do you use?
window-announce-retreat-after = { $player } has announced a retreat from { $system }. What do you use?
window-combat-rolled = { $player } has made combat rolls. What do you use?
window-combat-rolls-made = Both sides have made their combat rolls. What do you use?
window-before-assigning-hits = { $player } is about to assign hits. What do you use?
window-use-sustain-damage-after = { $unit } has sustained damage. What do you use?
window-destroy-unit-when = { $unit } is being destroyed. What do you use?
window-destroy-unit-after = { $unit } was destroyed. What do you use?
window-hits-assigned = All hits of this round of combat are assigned. What do you use?
window-combat-round-end = The round of combat ends. What do you use?
window-win-combat-after = { $player } has won a combat against { $loser }. What do you use?
window-invasion-start = { $player } begins an invasion in { $system }. What do you use?
window-ground-forces-committed = { $player } has landed on { $planet }. What do you use?
window-ground-combats-fought = The ground combats in { $system } have been fought. What do you use?
window-gain-control-when = { $player } is gaining control of { $planet }. What do you use?
window-gain-control-after = { $player } has gained control of { $planet }. What do you use?
window-lose-control-after = { $player } has lost control of { $planet }. What do you use?
window-place-unit-after = { $player } has placed { $unit_type } at { $place }. What do you use?
window-produce-units-after = { $player } has produced units in { $system }. What do you use?
window-use-production-after = { $player } has used Production in { $system }. What do you use?
window-tactical-action-end = The tactical action in { $system } ends. What do you use?

## Goods and cards

window-gain-trade-goods-after = { $player } has gained trade goods. What do you use?
window-replenish-commodities-after = { $player } has replenished commodities. What do you use?
window-transaction-after = { $player } and { $partner } have made a transaction. What do you use?
window-resolve-action-card-when = { $player } plays { $card }. What do you use?
window-resolve-action-card-when-pass = Let { $card } take effect
window-draw-action-cards-after = { $player } has drawn action cards. What do you use?
window-research-technology-after = { $player } has researched { $technology }. What do you use?

## Agendas

window-agenda-phase-start = The agenda phase begins. What do you use?
window-reveal-agenda-when = { $agenda } is being revealed. What do you use?
window-reveal-agenda-after = { $agenda } was revealed. What do you use?
window-agenda-before-vote = The vote on { $agenda } is about to begin. What do you use?
window-player-voted = { $player } has voted on { $agenda }. What do you use?
window-elect-when = { $agenda } is about to elect { $outcome }. What do you use?
window-resolve-agenda-after = { $agenda } was resolved. What do you use?
