-- Ships that are rebuilt from what a space combat left behind.
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

function wreckage.can_rebuild(player, system)
  local ask = order(player, system)
  return ask ~= nil and extra_production.is_possible(ask)
end

function wreckage.rebuild(player, system)
  production.produce(order(player, system))
end

return wreckage
