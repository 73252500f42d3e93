-- Ground forces that fight in space (The Alastor).
local board = require("board")
local picking = require("picking")

local swarm = {}

-- In the system's space, and on its planets.
function swarm.ground_forces(player, system)
  local found = {}
  for _, unit in ipairs(system:all("unit")) do
    if unit.owner == player and unit.category == "ground_force" then
      table.insert(found, unit)
    end
  end
  return found
end

-- The player chooses any number of them.
function swarm.rise(player, system)
  local units = picking.units{player = player, from = swarm.ground_forces(player, system), places = true, prompt = "swarm-units",
    args = {system = system}}
  if #units > 0 then
    game.lasting("swarm", {owner = player, system = system, units = units, ends = "combat"})
    game.log("swarm-rises", {player = player, count = #units})
  end
end

function swarm.alive(lasting)
  local found = {}
  for _, unit in ipairs(lasting.units) do
    if unit.alive and board.system_of(unit) == lasting.system then
      table.insert(found, unit)
    end
  end
  return found
end

-- Whether true ships are left.
function swarm.has_ship(player, system)
  for _, unit in ipairs(system.space) do
    if unit.owner == player and unit.category == "ship" then
      return true
    end
  end
  return false
end

return swarm
