-- Action cards in hands.
local hands = {}

function hands.discard(player, prompt)
  local cards = player.action_cards
  local card = #cards == 1 and cards[1] or game.choose{player = player, from = cards, prompt = prompt}
  game.perform("discard_action_card", {player = player, card = card})
end

-- The others who have any.
function hands.others(player)
  local found = {}
  for _, other in ipairs(game.players) do
    if other ~= player and #other.action_cards > 0 then
      table.insert(found, other)
    end
  end
  return found
end

-- The player sees another's hand and takes a card of it.
function hands.take_one(player, from, prompt)
  local card = game.choose{player = player, from = from.action_cards, prompt = prompt, args = {player = from}}
  game.perform("take_action_card", {player = player, card = card})
end

return hands
