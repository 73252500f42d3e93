-- Ships rebuilt from the wreckage of a space combat.
local extra_production = require("extra_production")
local production = require("production")

local wreckage = {}

local function order(player, system)
  for _, record in ipairs(game.lasting_of("wreckage")) do
    if record.owner == player and record.system == system and #record.types > 0 then
      return {player = player, system = system, of = record.types, limit = 1, pays = true}
    end
  end
end

-- Produces one ship of a destroyed type for its cost.
function wreckage.rebuild(player, system)
  local ask = order(player, system)
  if ask and extra_production.is_possible(ask) then
    production.produce(ask)
  end
end

return wreckage
