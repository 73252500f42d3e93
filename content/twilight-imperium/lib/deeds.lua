--- What just happened, for the objectives of the action phase.
local lists = require("lists")

local deeds = {}

-- Whether the hits of a volley of this kind destroyed a unit. Of those that were destroyed together, only the last counts.
local function is_last_loss(volley, roll, unit)
  return volley ~= nil and volley.roll == roll and volley.doomed[#volley.doomed] == unit
end

--- Whether the unit was the player's last ground force on a planet.
function deeds.emptied_by_bombardment(volley, unit)
  if not is_last_loss(volley, "bombardment", unit) then
    return false
  end
  return not lists.any(volley.planet.ground, function(other)
    return other.owner == unit.owner and other.category == "ground_force"
  end)
end

local function is_no_fighter(ship)
  return ship.base ~= "fighter"
end

--- Whether the player's last non-fighter ship in the active system was destroyed by Space Cannon Offense, with this unit.
function deeds.emptied_by_space_cannon(volley, unit)
  if not is_last_loss(volley, "space_cannon", unit) or volley.planet or volley.system ~= game.table.active_system then
    return false
  end
  return lists.any(volley.doomed, is_no_fighter) and not lists.any(volley.system:value("ships", unit.owner), is_no_fighter)
end

return deeds
