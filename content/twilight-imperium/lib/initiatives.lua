--- Effects of the initiative cards on planets.
local lists = require("lists")

local initiatives = {}

function initiatives.exhausted_cultural_planets(player)
  return lists.where(player:value("controlled"), function(planet)
    return planet.exhausted and table.find(planet:value("traits"), "cultural") ~= nil
  end)
end

return initiatives
