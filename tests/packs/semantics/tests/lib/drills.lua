-- For scenarios only.
local sums = require("numbers/sums")

local drills = {POINTS = 3}

function drills.note(card)
  game.add(card.owner, "coins", sums.of({1, 1}))
end

function drills.cards(player, count)
  local cards = {}
  for _ = 1, count do
    table.insert(cards, game.create("practice", game.table, "field", {owner = player}))
  end
  return cards
end

return drills
