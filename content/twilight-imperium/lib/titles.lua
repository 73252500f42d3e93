--- Effects in play. R32.6b: cards with the same title do not affect the same units or effect at the same time. A card that was cancelled has no lasting effect, so it does not count.
local lists = require("lists")

local titles = {}

--- Whether a player's lasting effect is in play.
function titles.in_effect(kind, player)
  return lists.any(game.lasting_of(kind), function(effect) return effect.owner == player end)
end

return titles
