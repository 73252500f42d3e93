-- Action cards in hands.
local lists = require("lists")

local hands = {}

-- One card of each name.
local function each_once(cards)
  local found, seen = {}, {}
  for _, card in ipairs(cards) do
    if not seen[card.def] then
      seen[card.def] = true
      table.insert(found, {value = card, id = card.base})
    end
  end
  return found
end

function hands.discard(player, prompt)
  local card = require("choosing").one{player = player, from = each_once(player.action_cards), prompt = prompt}
  game.perform("discard_action_card", {player = player, card = card})
end

-- The other players who have any.
function hands.others(player)
  return lists.where(game.players, function(other) return other ~= player and #other.action_cards > 0 end)
end

-- The player looks at another player's hand and takes a card from it.
function hands.take_one(player, from, prompt)
  local card = game.choose{player = player, from = each_once(from.action_cards), prompt = prompt, args = {player = from},
    look = true}
  game.perform("take_action_card", {player = player, card = card})
end

return hands
