--- Units that effects destroy: all of them, or those that a player chooses.
local ground_forces = require("ground_forces")
local lists = require("lists")
local picking = require("picking")
local wormholes = require("wormholes")

local destruction = {}

--- At the same time. `by`: whose effect it is. Gives how many were destroyed.
function destruction.all(units, by)
  local losses = lists.map(units, function(unit) return {unit = unit, by = by} end)
  return #lists.where(game.together("destroy_unit", losses), function(result) return result ~= false end)
end

-- `count` of the units, which the player chooses, or all if there are no more.
local function chosen(player, units, count, prompt)
  return picking.units{player = player, from = units, min = count, max = count, places = true, prompt = prompt}
end

--- The player destroys `count` of the units, or all if there are no more.
function destruction.some(player, units, count, prompt)
  destruction.all(chosen(player, units, count, prompt))
end

function destruction.all_but(player, units, kept, prompt)
  destruction.some(player, units, math.max(0, #units - kept), prompt)
end

--- Infantry of the player who controls a planet.
function destruction.some_infantry(planet, count)
  local infantry = planet.owner and ground_forces.at(planet, planet.owner, "infantry") or {}
  return {table.unpack(infantry, 1, math.min(count, #infantry))}
end

function destruction.non_fighter_ships(player)
  return lists.where(require("units").of(player), function(unit) return unit.category == "ship" and unit.base ~= "fighter" end)
end

--- In systems with wormholes and adjacent ones.
function destruction.pds_at_wormholes()
  local struck = {}
  for _, system in ipairs(game.table:value("wormhole_systems")) do
    struck[system] = true
    for _, near in ipairs(game.neighbours(system, nil)) do
      struck[near] = true
    end
  end
  return lists.where(game.all("unit"), function(unit)
    return unit.base == "pds" and struck[require("board").system_of(unit)]
  end)
end

function destruction.ships_at_alpha_and_beta()
  destruction.all(lists.where(game.all("unit"), function(unit)
    return unit.category == "ship" and wormholes.has_alpha_or_beta(unit.parent)
  end))
end

local function units_of(player, system)
  return lists.where(system:all("unit"), function(unit) return unit.owner == player end)
end

local LOST_NEARBY = 3

--- All units in the system of Mecatol Rex, and three of each player's in each adjacent system.
function destruction.around_mecatol_rex()
  local centre = require("board").system_of_planet("mecatol_rex")
  local lost = centre:all("unit")
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    for _, system in ipairs(game.neighbours(centre, nil)) do
      local nearby = chosen(player, units_of(player, system), LOST_NEARBY, "destroy-at-artifact")
      table.move(nearby, 1, #nearby, #lost + 1, lost)
    end
  end
  destruction.all(lost)
end

return destruction
