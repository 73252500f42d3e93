--- Printed values of designs and upgrades, for scenarios.
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

--- Whether the values are exactly these.
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

--- Marks a unit as damaged.
function fixture_units.damage(player, place, id)
  game.set(require("fixture").unit(player, place, id), "damaged", true)
end

--- Puts one unit on each empty planet that nobody else controls until no piece of its type is left.
function fixture_units.use_all_pieces(player, id)
  local fixture, unit_type = require("fixture"), game.def(id)
  for _, planet in ipairs(game.table:value("planets")) do
    local open = #planet.ground == 0 and (planet.owner == nil or planet.owner == player)
    if open and player:value("reinforcements", unit_type) > 0 then
      fixture.units(player, planet.base, {[id] = 1})
    end
  end
  assert(player:value("reinforcements", unit_type) == 0, "too few planets for all pieces")
end

return fixture_units
