-- One unit of one system with Production, at the start of a turn.
local extra_production = require("extra_production")
local production = require("production")

local chaos_mapping = {}

local function order(player, system)
  return {player = player, system = system, limit = 1, pays = true}
end

function chaos_mapping.systems(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if #production.producers(player, system) > 0 and extra_production.is_possible(order(player, system)) then
      table.insert(found, system)
    end
  end
  return found
end

function chaos_mapping.produce(player)
  local system = game.choose{player = player, from = chaos_mapping.systems(player), prompt = "chaos-mapping-system", optional = true}
  if system then
    production.produce(order(player, system))
  end
end

return chaos_mapping
