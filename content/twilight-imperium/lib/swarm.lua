--- Ground forces that fight in space (The Alastor).
local board = require("board")
local lists = require("lists")
local picking = require("picking")

local swarm = {}

--- In the system's space, and on its planets.
function swarm.ground_forces(player, system)
  return lists.where(system:all("unit"), function(unit) return unit.owner == player and unit.category == "ground_force" end)
end

--- The player chooses any number of them.
function swarm.rise(player, system)
  local units = picking.units{player = player, from = swarm.ground_forces(player, system), places = true, prompt = "swarm-units",
    args = {system = system}}
  if #units > 0 then
    game.lasting("swarm", {owner = player, system = system, units = units, ends = "combat"})
    game.log("swarm-rises", {player = player, count = #units})
  end
end

function swarm.alive(lasting)
  return lists.where(lasting.units, function(unit) return unit.alive and board.system_of(unit) == lasting.system end)
end

--- Whether actual ships are left.
function swarm.has_ship(player, system)
  return lists.any(system.space, function(unit) return unit.owner == player and unit.category == "ship" end)
end

return swarm
