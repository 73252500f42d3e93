--- The deck of rumours.
local decks = require("ti4:decks")

local rumours = {}

function rumours.lay_deck()
  for _, card in ipairs(game.defs("rumour")) do
    for _ = 1, card.copies do
      game.create(card, game.table, "rumour_deck")
    end
  end
  game.shuffle(game.table, "rumour_deck")
end

function rumours.any_left()
  return game.table:has("rumour_deck") or game.table:has("rumour_discard")
end

function rumours.draw(player)
  game.move(decks.next_card("rumour_deck", "rumour_discard"), player, "rumours")
end

--- Draws as many rumours as the value says. The rules of the event stop at a full hand.
function rumours.hear(player)
  for _ = 1, player:value("rumours_in_status_phase") do
    game.perform("hear_rumour", {player = player})
  end
end

return rumours
