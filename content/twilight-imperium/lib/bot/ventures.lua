-- Where a tactical action pays most: planets that can be taken, enemies that can be beaten, docks that can produce.
local board = require("board")
local lists = require("lists")
local worth = require("bot/worth")

local ventures = {}

local PER_RESOURCE = 2      -- what it is worth to spend a resource on units
local PER_POINT = 25        -- what a point of objectives is worth that it would fulfil
local LEAST = 5             -- a venture worth less is left alone

-- How ships of a player can enter each system: false, "last" if the move ends there, or the moves that it costs.
local function entrances(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if system:value("others_have_ships", player) then
      found[system] = "last"
    elseif system.anomaly == nil then
      found[system] = 1
    else
      local ship = player:value("any_ship")
      local function may_enter(ends_here)
        return ship ~= nil and game.can("enter_system", {player = player, ship = ship, system = system, ends_here = ends_here})
      end
      found[system] = may_enter(false) and 1 or may_enter(true) and "last"
    end
  end
  return found
end

-- Adds the ships of a camp that get to a system.
local function join(force, muster, distance)
  local room = 0
  for _, ship in ipairs(muster.ships) do
    if ship.move >= distance then
      force.power += ship.power
      force.stamina += ship.stamina
      force.ships += 1
      room += ship.room
    end
  end
  force.room += room
  force.ground += math.min(room, muster.ground)
end

-- What a player could bring to each system with one activation.
local function arrivals(player)
  local forces, enter = {}, entrances(player)
  for _, camp in ipairs(game.table.systems) do
    local muster = not board.has_token(camp, player) and camp:value("muster", player)
    if muster then
      local places, distances = game.reach(camp, muster.fastest, function(system) return enter[system] end, player)
      for index, place in ipairs(places) do
        forces[place] = forces[place] or {power = 0, stamina = 0, ships = 0, room = 0, ground = 0}
        join(forces[place], muster, distances[index])
      end
    end
  end
  return forces
end

-- No more ships than the fleet pool allows.
local function within_limit(force, limit)
  if force.ships <= limit then
    return force
  end
  local function share(number)
    return number * limit // force.ships
  end
  return {power = share(force.power), stamina = share(force.stamina), ground = math.min(force.ground, math.max(1, share(force.room)))}
end

-- The worth of the planets that so many ground forces can take.
local function spoils(prizes, ground)
  local sum = 0
  for _, prize in ipairs(prizes) do
    if prize.needs <= ground then
      ground -= prize.needs
      sum += prize.worth
    end
  end
  return sum
end

-- Bold players fight when it is about even; careful ones want twice the strength.
function ventures.dares(force, guard, boldness)
  return worth.strength(force) * 1000 >= worth.strength(guard) * (2200 - boldness)
end

-- What the player gains by activating a system.
local function gain(player, system, force, boldness, budget)
  local prizes, guard = system:value("prizes", player), system:value("guard", player)
  local production = math.min(system:value("output", player), budget) * PER_RESOURCE
  if force == nil or #prizes == 0 and guard.stamina == 0 then
    return guard.stamina == 0 and production or 0
  end
  local fleet = within_limit(force, player:value("fleet_limit", system))
  if guard.stamina > 0 and not ventures.dares(fleet, guard, boldness) then
    return 0
  end
  return production + spoils(prizes, fleet.ground) + 3 * guard.stamina
end

-- Acts as if a player had a ship in a system, and the planets there that it can take.
local function occupy(player, system, force)
  game.create(player:value("any_ship").def, system, "space", {owner = player})
  for _, prize in ipairs(system:value("guard", player).stamina == 0 and system:value("prizes", player) or {}) do
    if prize.needs <= force.ground then
      game.set_owner(prize.planet, player)
    end
  end
end

-- The points of objectives that a player would fulfil after some ventures.
local function promise(player, systems, forces)
  return game.suppose(function()
    for _, system in ipairs(systems) do
      occupy(player, system, forces[system])
    end
  end, function() return player:value("prospects") end)
end

-- What each system adds for objectives that need presence or planets there. Most of the time no objective is so near.
local function promises(player, systems, forces)
  local before, found = player:value("prospects"), {}
  local open = lists.where(systems, function(system)
    return forces[system] ~= nil and forces[system].ships > 0 and #system:value("ships", player) == 0
  end)
  if #open > 0 and promise(player, open, forces) > before then
    for _, system in ipairs(open) do
      found[system] = math.max(0, promise(player, {system}, forces) - before) * PER_POINT
    end
  end
  return found
end

-- The best of these systems, and what it is worth; nil if none is worth a token.
function ventures.best_of(player, systems, boldness)
  local forces = arrivals(player)
  local budget = player:value("disposable", "resources")
  local hopes = promises(player, systems, forces)
  local best, most = nil, LEAST
  for _, system in ipairs(systems) do
    local sum = gain(player, system, forces[system], boldness, budget) + (hopes[system] or 0)
    if sum > most then
      best, most = system, sum
    end
  end
  return best, most
end

-- The value `venture`.
function ventures.of(player, boldness)
  local open = {}
  for _, system in ipairs(game.table.systems) do
    if not board.has_token(system, player) then
      table.insert(open, system)
    end
  end
  local system, sum = ventures.best_of(player, open, boldness)
  return system and {system = system, worth = sum} or nil
end

return ventures
