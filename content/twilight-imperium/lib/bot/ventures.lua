--- Where a tactical action pays most: planets that can be taken, enemies that can be beaten, docks that can produce.
local board = require("board")
local lists = require("lists")
local worth = require("bot/worth")

local ventures = {}

local PER_RESOURCE = 2      -- what it is worth to spend a resource on units
local LEAST = 3             -- a venture worth less is left alone

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

--- Bold players fight when it is about even; careful ones want twice the strength.
function ventures.dares(force, guard, boldness)
  return worth.strength(force) * 1000 >= worth.strength(guard) * (2200 - boldness)
end

-- What the player gains by activating a system.
local function gain(player, system, force, boldness, budget)
  local prizes, guard = system:value("prizes", player), system:value("guard", player)
  local sum = math.min(system:value("output", player), budget) * PER_RESOURCE
  if force == nil or force.ships == 0 then
    return guard.stamina == 0 and sum or 0
  end
  sum += #system:value("fleet", player) == 0 and system:value("presence_worth", player) or 0
  local fleet = within_limit(force, player:value("fleet_limit", system))
  if guard.stamina > 0 and not ventures.dares(fleet, guard, boldness) then
    return 0
  end
  return sum + spoils(prizes, fleet.ground) + 3 * guard.stamina
end

-- Acts as if a player had a ship in a system, and the planets there that it can take.
local function occupy(player, system, force)
  game.create(player:value("any_ship").def, system, "space", {owner = player})
  for _, prize in ipairs(system:value("prizes", player)) do
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

-- Of systems that together bring points, one that does so alone; nil if it takes several.
local function narrow_down(player, systems, forces, before)
  while #systems > 1 do
    local half = #systems // 2
    local first, second = table.move(systems, 1, half, 1, {}), table.move(systems, half + 1, #systems, 1, {})
    if promise(player, first, forces) > before then
      systems = first
    elseif promise(player, second, forces) > before then
      systems = second
    else
      return nil
    end
  end
  return systems[1]
end

--- A system where ships or planets would fulfil an objective that the player can score in the next status phase. This takes long to find out, so it is left for when nothing else pays.
function ventures.hope(player)
  local before = player:value("prospects")
  if before > 1 then
    return nil
  end
  local forces = arrivals(player)
  local open = lists.where(game.table.systems, function(system)
    return forces[system] ~= nil and forces[system].ships > 0 and #system:value("ships", player) == 0
      and system:value("guard", player).stamina == 0 and not board.has_token(system, player)
  end)
  return #open > 0 and promise(player, open, forces) > before and narrow_down(player, open, forces, before) or nil
end

-- What a system is worth as a step to planets that are out of reach, for ground forces to start from.
local function outlook(player, system, forces)
  local force, most = forces[system], 0
  if force == nil or force.ground == 0 or system:value("guard", player).stamina > 0 then
    return 0
  end
  for _, near in ipairs(game.neighbours(system, player)) do
    local prize = near:value("guard", player).stamina == 0 and near:value("prizes", player)[1]
    if prize and (forces[near] == nil or forces[near].ground < prize.needs) then
      most = math.max(most, prize.worth)
    end
  end
  return most // 2
end

--- The value `venture`: the system that pays most, and how much. Only if nothing pays at once, what is farther away.
function ventures.best(player, boldness)
  local forces, budget = arrivals(player), player:value("disposable", "resources")
  local best, most = nil, LEAST
  for _, system in ipairs(game.table.systems) do
    local sum = board.has_token(system, player) and 0 or gain(player, system, forces[system], boldness, budget)
    if sum > most then
      best, most = system, sum
    end
  end
  for _, system in ipairs(best and {} or game.table.systems) do
    local sum = board.has_token(system, player) and 0 or outlook(player, system, forces)
    if sum > most then
      best, most = system, sum
    end
  end
  return best and {system = best, worth = most} or nil
end

return ventures
