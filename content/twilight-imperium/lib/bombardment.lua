--- Bombardment (R7): every unit is assigned to a planet before dice are rolled.
local sides = require("combat")
local lists = require("lists")
local volleys = require("volley")

local bombardment = {}

local function may_bombard(player, unit, planet)
  return game.can("use_bombardment", {player = player, unit = unit, planet = planet})
end

-- Units that can bombard at least one of the planets.
local function bombers(player, system, planets)
  return lists.where(system.space, function(unit)
    return unit.owner == player and unit:value("ability_hits_on", "bombardment")
      and lists.any(planets, function(planet) return may_bombard(player, unit, planet) end)
  end)
end

-- Planets with another player's ground forces; on other planets there is nothing to hit.
local function held_by_others(player, system)
  return lists.where(system.worlds, function(planet) return sides.other_on_planet(planet, player) end)
end

--- Whether bombarding units and other players' ground forces are present. An effect may still remove Planetary Shield (R7.1f).
function bombardment.is_conceivable(player, system)
  if #held_by_others(player, system) == 0 then
    return false
  end
  return lists.any(system.space, function(unit) return unit.owner == player and unit:value("ability_hits_on", "bombardment") end)
end

--- Whether a player's units could bombard another player's planet.
function bombardment.threatens(player, system, other)
  local planets = lists.where(held_by_others(player, system), function(planet)
    return planet.owner == other and sides.other_on_planet(planet, player) == other
  end)
  return player ~= other and #planets > 0 and #bombers(player, system, planets) > 0
end

local function open_to(player, unit, planets)
  return lists.where(planets, function(planet) return may_bombard(player, unit, planet) end)
end

local function all_open(player, units, planet)
  for _, unit in ipairs(units) do
    if not may_bombard(player, unit, planet) then
      return false
    end
  end
  return true
end

-- Asks whether all units bombard one planet, none, or unit by unit. Returns a planet, nil for none, or false for unit by unit.
local function ask_at_once(player, units, planets)
  local options = {}
  for _, planet in ipairs(planets) do
    if all_open(player, units, planet) then
      table.insert(options, {value = planet, id = "bombard_" .. planet.base, label = "bombard-with-all", args = {planet = planet}})
    end
  end
  table.insert(options, {value = "none", id = "hold_fire", label = "hold-fire"})
  if #units > 1 then
    table.insert(options, {value = "each", id = "unit_by_unit", label = "unit-by-unit"})
  end
  local choice = game.choose{player = player, from = options, prompt = "bombard", args = {count = #units}}
  if choice == "each" then
    return false
  end
  return choice ~= "none" and choice or nil
end

local function ask_of_unit(player, unit, planets)
  local options = {}
  for _, planet in ipairs(open_to(player, unit, planets)) do
    table.insert(options, {value = planet, id = "bombard_" .. planet.base, label = "bombard-planet", args = {planet = planet}})
  end
  table.insert(options, {value = false, id = "hold_fire", label = "hold-fire"})
  return game.choose{player = player, from = options, prompt = "bombard-with", args = {unit = unit}}
end

-- Additional dice are rolled once in the step, against a planet that the player chooses.
local function fire_at_all(player, planets, aims)
  local targets = {}
  for _, planet in ipairs(planets) do
    if aims[planet] then
      table.insert(targets, planet)
    end
  end
  local extra = player:value("additional_dice", "bombardment")
  local favoured = targets[1]
  if extra > 0 and #targets > 1 then
    favoured = game.choose{player = player, from = targets, prompt = "additional-die-at"}
  end
  for _, planet in ipairs(targets) do
    game.perform("bombard", {player = player, planet = planet, units = aims[planet], additional = planet == favoured and extra or 0})
  end
end

--- Invasion, step 1 (R25.1).
function bombardment.step(player, system)
  local planets = held_by_others(player, system)
  if #planets == 0 then
    return
  end
  local units = bombers(player, system, planets)
  if #units == 0 then
    return
  end
  local aims = {}
  local at_once = ask_at_once(player, units, planets)
  for _, unit in ipairs(units) do
    local planet = at_once == false and ask_of_unit(player, unit, planets) or at_once
    if planet then
      aims[planet] = aims[planet] or {}
      table.insert(aims[planet], unit)
    end
  end
  fire_at_all(player, planets, aims)
end

--- The owner of the ground forces there takes the hits (R7.2, Q24), never the player who fires (R7.1e).
function bombardment.target(player, planet)
  return sides.other_on_planet(planet, player)
end

--- The units that take part.
function bombardment.able(player, planet, units)
  return lists.where(units, function(unit)
    return game.perform("use_bombardment", {player = player, unit = unit, planet = planet})
  end)
end

function bombardment.begin_volley(player, target, planet)
  return volleys.begin{roll = "bombardment", player = player, target = target, system = planet.parent, planet = planet}
end

return bombardment
