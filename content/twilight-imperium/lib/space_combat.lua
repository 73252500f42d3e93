--- The volleys of a round of combat (R43, R49).
local sides = require("combat")
local lists = require("lists")
local volleys = require("volley")

local space_combat = {}

function space_combat.with_barrage(system, player)
  return lists.where(system:value("fighting_ships", player), function(unit) return unit:value("ability_hits_on", "barrage") end)
end

function space_combat.begin_barrage(player, system, target)
  return volleys.begin{roll = "barrage", player = player, target = target, system = system, only = "fighters"}
end

function space_combat.begin_volley(combat, player)
  return volleys.begin{
    roll = "combat", player = player, target = sides.opponent(combat, player), system = combat.system, planet = combat.planet,
  }
end

--- The units of a side that roll: lists of those with the same combat value, lowest first.
function space_combat.by_combat_value(combat, player)
  local groups, numbers = {}, {}
  for _, unit in ipairs(sides.forces(combat, player)) do
    local needs = unit:value("combat")
    if needs then
      if not groups[needs] then
        groups[needs] = {}
        table.insert(numbers, needs)
      end
      table.insert(groups[needs], unit)
    end
  end
  table.sort(numbers)
  return lists.map(numbers, function(needs) return groups[needs] end)
end

return space_combat
