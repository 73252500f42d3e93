--- Space Cannon (R42): against ships in the active system, and against ground forces that landed.
local seating = require("seating")
local sides = require("combat")
local volleys = require("volley")

local space_cannon = {}

local function add_cannons(list, units, player, deep)
  for _, unit in ipairs(units) do
    if unit.owner == player and unit:value("ability_hits_on", "space_cannon")
      and (not deep or player:value("stat", unit.def, "deep_space_cannon")) then
      table.insert(list, unit)
    end
  end
end

--- R42.3c: in the system, and units with a deep Space Cannon in adjacent systems.
function space_cannon.in_range(system, player)
  local list = {}
  add_cannons(list, system:all("unit"), player, false)
  for _, other in ipairs(game.neighbours(system, player)) do
    add_cannons(list, other:all("unit"), player, true)
  end
  return list
end

function space_cannon.on_planet(planet, player)
  local list = {}
  add_cannons(list, planet.ground, player, false)
  return list
end

--- The units that fire: those given, or all that may fire at ships or at what landed on a planet.
function space_cannon.units(player, system, planet, units)
  return units or (planet and space_cannon.on_planet(planet, player)) or system:value("space_cannons", player)
end

function space_cannon.begin_volley(player, system, target, planet)
  return volleys.begin{roll = "space_cannon", player = player, target = target, system = system, planet = planet}
end

local function may_fire(player, system, target, planet)
  return game.can("use_space_cannon", {player = player, system = system, target = target, planet = planet})
end

-- R42.5: all other players fire at the active player, who fires at a player with ships there. A player with no target does not fire (Q31).
local function targets(player, system)
  local active, list = game.active, {}
  local aims = player == active and sides.others_in_space(system, player) or {active}
  for _, target in ipairs(aims) do
    if #system:value("fighting_ships", target) > 0 and may_fire(player, system, target, nil) then
      table.insert(list, target)
    end
  end
  return list
end

local function aim(player, list, prompt, args)
  local options = {}
  for _, target in ipairs(list) do
    table.insert(options, #list > 1 and target or {value = target, id = "fire", label = "fire-at", args = {target = target}})
  end
  table.insert(options, {value = false, id = "hold_fire", label = "hold-fire"})
  return game.choose{player = player, from = options, prompt = prompt, args = args}
end

--- After ships moved: clockwise from the left of the active player, who is last (R42.2, Q9).
function space_cannon.offense(system)
  for _, player in ipairs(seating.left_of(game.active)) do
    if #system:value("space_cannons", player) > 0 then
      local list = targets(player, system)
      local target = #list > 0 and aim(player, list, "fire-space-cannon", {system = system})
      if target then
        game.perform("use_space_cannon", {player = player, system = system, target = target})
      end
    end
  end
end

--- Against units that landed on a planet (R42.6): only from this planet, and not by the active player.
function space_cannon.defense(player, planet)
  for _, other in ipairs(seating.others(player)) do
    if #space_cannon.on_planet(planet, other) > 0 and #planet:value("fighting_ground_forces", player) > 0
      and may_fire(other, planet.parent, player, planet) and aim(other, {player}, "fire-at-landing", {planet = planet}) then
      game.perform("use_space_cannon", {player = other, system = planet.parent, target = player, planet = planet})
    end
  end
end

return space_cannon
