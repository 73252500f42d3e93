-- Printed values of designs and upgrades, for scenarios.
local fixture_units = {}

local function find(id)
  for _, kind in ipairs{"design", "unit_upgrade"} do
    for _, definition in ipairs(game.defs(kind)) do
      if definition.base == id then
        return definition
      end
    end
  end
  error("nothing prints units as " .. id)
end

-- Whether the values are exactly these.
function fixture_units.prints(id, stats)
  local printed = find(id).stats
  for name, value in pairs(stats) do
    if printed[name] ~= value then
      return false
    end
  end
  for name in pairs(printed) do
    if stats[name] == nil then
      return false
    end
  end
  return true
end

-- Marks a unit as damaged.
function fixture_units.damage(player, place, id)
  game.set(require("fixture").unit(player, place, id), "damaged", true)
end

return fixture_units
