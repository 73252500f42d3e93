-- What is at work already. R32.6b: cards of one title do not work on the same units or effect at the same time; a card that was
-- cancelled left nothing behind, so it does not count.
local lists = require("lists")

local titles = {}

-- Whether a lasting effect of a player is at work.
function titles.in_effect(kind, player)
  return lists.any(game.lasting_of(kind), function(effect) return effect.owner == player end)
end

return titles
