--- What a planet that was lost can be made up for with.
local lists = require("lists")

local reparations = {}

function reparations.readied(player)
  return lists.where(player:value("controlled"), function(planet) return not planet.exhausted end)
end

function reparations.exhausted(player)
  return lists.where(player:value("controlled"), function(planet) return planet.exhausted end)
end

--- Does as much as possible (R14.7).
function reparations.are_possible(player, debtor)
  return #reparations.readied(debtor) > 0 or #reparations.exhausted(player) > 0
end

return reparations
