--- The routes by which ships can reach a system (R56.3).
local transport = require("transport")

local routes = {}

local LONGEST = 12 -- systems on a route; no ship gets near this limit

-- Leaving a gravity rift costs no move (R16.1). Distances are measured from the target, so the move is that of entering it.
local function moves_into(system)
  return system.anomaly == "gravity_rift" and 0 or 1
end

--- The least number of moves from each system to the target, by id.
function routes.distances(system, player)
  local distances = {}
  local places, moves = game.reach(system, nil, moves_into, player)
  for index, place in ipairs(places) do
    distances[place.base] = moves[index]
  end
  return distances
end

-- Visits all routes of a ship into the target, with the systems between in order, until `visit` returns true.
local function walk(ship, from, target, visit)
  local player = ship.owner
  local distances = target:value("distances", player)
  local between = {}

  local function is_open(system, ends_here)
    return game.can("enter_system", {player = player, ship = ship, system = system, ends_here = ends_here})
  end

  local function leave(system, left, rifts)
    if system.anomaly == "gravity_rift" then
      rifts += 1
    else
      left -= 1
    end
    for _, near in ipairs(left >= 0 and game.exits(system, player) or {}) do
      if near == target then
        if is_open(near, true) and visit(between, rifts) then
          return true
        end
      elseif #between < LONGEST and (distances[near.base] or left + 1) <= left and is_open(near, false) then
        table.insert(between, near)
        local found = leave(near, left, rifts)
        table.remove(between)
        if found then
          return true
        end
      end
    end
    return false
  end

  local move = ship:value("move")
  local distance = distances[from.base]
  return move > 0 and distance ~= nil and distance <= move and leave(from, move, 0)
end

--- Whether a ship can move into the target at all.
function routes.reaches(ship, target)
  return walk(ship, ship.parent, target, function() return true end)
end

-- The systems between where a ship can pick up units, and by id how many gravity rifts it leaves after that.
local function pickup_places(ship, between, target, rifts)
  local places, dangers = {}, {}
  local start = ship.parent
  local ahead = rifts - (start.anomaly == "gravity_rift" and 1 or 0)
  for _, system in ipairs(between) do
    if system ~= start and system ~= target and #transport.cargo_in(ship.owner, system) > 0 then
      if not dangers[system.base] then
        table.insert(places, system)
      end
      dangers[system.base] = ahead
    end
    if system.anomaly == "gravity_rift" then
      ahead -= 1
    end
  end
  return places, dangers
end

local function danger(route, places)
  local sum = 0
  for _, system in ipairs(places) do
    sum += route.dangers[system.base]
  end
  return sum
end

local function contains_all(list, wanted)
  for _, item in ipairs(wanted) do
    if not table.find(list, item) then
      return false
    end
  end
  return true
end

-- A route is as good as another if it offers at least as much cargo for no more dice, and for as many dice as safely.
local function is_as_good(one, other)
  if one.rifts > other.rifts or not contains_all(one.pickups, other.pickups) then
    return false
  end
  return one.rifts < other.rifts or danger(one, other.pickups) <= danger(other, other.pickups)
end

local function add(found, route)
  for _, known in ipairs(found) do
    if is_as_good(known, route) then
      return
    end
  end
  for index = #found, 1, -1 do
    if is_as_good(route, found[index]) then
      table.remove(found, index)
    end
  end
  table.insert(found, route)
end

--- The routes that differ in what can be picked up or in how often a gravity rift is left.
function routes.of(ship, target)
  local found = {}
  local carries = ship:value("capacity") > 0
  walk(ship, ship.parent, target, function(between, rifts)
    local pickups, dangers = pickup_places(ship, carries and between or {}, target, rifts)
    add(found, {rifts = rifts, pickups = pickups, dangers = dangers})
    return not carries and rifts == 0
  end)
  return found
end

return routes
