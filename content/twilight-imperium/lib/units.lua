-- What units are printed on.
local units = {}

-- The player's own faction design of a type, or the one that all have.
function units.printed_design(player, unit_type)
  for _, design in ipairs(player.designs) do
    if design.unit == unit_type then
      return design
    end
  end
end

function units.printed_production(unit)
  local owner = unit.owner
  local plus = owner:value("stat", unit.def, "production_plus")
  if plus and unit.parent.kind == "planet" then
    return unit.parent:value("resources") + plus
  end
  return owner:value("stat", unit.def, "production") or 0
end

return units
