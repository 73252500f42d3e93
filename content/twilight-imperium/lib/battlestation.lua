--- Space docks that fire at ships that just moved.
local movement = require("movement")

local battlestation = {}

--- In the system and in adjacent ones.
function battlestation.docks_near(player, system)
  local found = {}
  local function add(place)
    for _, unit in ipairs(place:all("unit")) do
      if unit.owner == player and unit.base == "space_dock" then
        table.insert(found, unit)
      end
    end
  end
  add(system)
  for _, near in ipairs(game.neighbours(system, player)) do
    add(near)
  end
  return found
end

function battlestation.is_possible(player, system, target)
  return movement.any_arrived(target, system) and #battlestation.docks_near(player, system) > 0
    and game.can("use_space_cannon", {player = player, system = system, target = target})
end

--- One dock fires like any other Space Cannon, only this once.
function battlestation.fire(player, dock, system, target)
  local effect = game.lasting("battlestation", {owner = player, dock = dock, ends = "tactical_action"})
  game.perform("use_space_cannon", {player = player, system = system, target = target, units = {dock}})
  game.destroy(effect)
end

return battlestation
