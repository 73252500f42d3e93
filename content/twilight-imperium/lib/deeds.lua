-- What just happened, for the objectives of the action phase.
local deeds = {}

-- The volley whose hit destroyed a unit; nil if something else destroyed it.
local function volley_of(event)
  local cause = event.cause
  return cause and cause.id == "ti4:assign_hit" and cause.volley or nil
end

-- Whether the unit was the player's last ground force on a planet.
function deeds.emptied_by_bombardment(event, unit)
  local volley = volley_of(event)
  if volley == nil or volley.roll ~= "bombardment" then
    return false
  end
  for _, other in ipairs(volley.planet.ground) do
    if other.owner == unit.owner and other.category == "ground_force" then
      return false
    end
  end
  return true
end

-- Whether the unit was the player's last non-fighter ship in the active system, destroyed by Space Cannon Offense.
function deeds.emptied_by_space_cannon(event, unit)
  local volley = volley_of(event)
  if volley == nil or volley.roll ~= "space_cannon" or volley.planet or volley.system ~= game.table.active_system or unit.base == "fighter" then
    return false
  end
  for _, ship in ipairs(volley.system:value("ships", unit.owner)) do
    if ship.base ~= "fighter" then
      return false
    end
  end
  return true
end

return deeds
