--- One unit of one system with Production, at the start of a turn.
local extra_production = require("extra_production")
local lists = require("lists")
local production = require("production")

local chaos_mapping = {}

local function order(player, system)
  return {player = player, system = system, limit = 1, pays = true}
end

function chaos_mapping.systems(player)
  return lists.where(game.table.systems, function(system)
    return #production.producers(player, system) > 0 and extra_production.is_possible(order(player, system))
  end)
end

function chaos_mapping.produce(player)
  local system = game.choose{player = player, from = chaos_mapping.systems(player), prompt = "chaos-mapping-system", optional = true}
  if system then
    production.produce(order(player, system))
  end
end

return chaos_mapping
