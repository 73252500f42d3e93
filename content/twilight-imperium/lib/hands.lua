--- Action cards in hands.
local lists = require("lists")

local hands = {}

--- One card of each name.
function hands.each_once(cards)
  local found, seen = {}, {}
  for _, card in ipairs(cards) do
    if not seen[card.def] then
      seen[card.def] = true
      table.insert(found, {value = card, id = card.base})
    end
  end
  return found
end

--- The other players who have any.
function hands.others(player)
  return lists.where(game.players, function(other) return other ~= player and #other.action_cards > 0 end)
end

return hands
