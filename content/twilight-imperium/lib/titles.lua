-- R32.6b: cards of one title do not work on the same units or effect at the same time. A card that was cancelled left nothing
-- behind, so it does not count.
local titles = {}

-- Whether a lasting effect of a player is at work.
function titles.in_effect(kind, player)
  for _, effect in ipairs(game.lasting_of(kind)) do
    if effect.owner == player then
      return true
    end
  end
  return false
end

return titles
