--- Structures that change sides with their planet.
local lists = require("lists")
local units = require("units")

local infiltration = {}

--- Other players' PDS and space docks on a planet for which the player has a piece.
function infiltration.structures(player, planet)
  return lists.where(planet.ground, function(unit)
    return (unit.base == "pds" or unit.base == "space_dock") and unit.owner ~= player and units.available(player, unit.def, planet)
  end)
end

--- The old pieces return to the reinforcements; they are not destroyed (R29).
function infiltration.take_over(player, planet)
  for _, unit in ipairs(infiltration.structures(player, planet)) do
    game.perform("replace_unit", {unit = unit, player = player, unit_type = unit.def})
  end
end

return infiltration
