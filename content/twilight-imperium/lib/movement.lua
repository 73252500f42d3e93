-- The Move Ships step: which ships can reach the active system, by which routes, and what they take along (R56).
local board = require("board")
local transport = require("transport")

local movement = {}

local LONGEST = 12 -- steps of a route; no ship comes near it

-- R82.2: a ship that starts in a nebula has a move value of 1, which effects may raise.
function movement.printed_move(unit)
  local move = unit.owner:value("stat", unit.def, "move") or 0
  local place = unit.parent
  if move > 1 and place and place.kind == "system" and place.anomaly == "nebula" then
    return 1
  end
  return move
end

-- How many moves at least each system is away from the target, by its id; leaving a gravity rift costs none (R16.1).
function movement.distances(system, player)
  local distances = {[system.base] = 0}
  local edge, cost = {system}, 0
  while #edge > 0 do
    local next_edge = {}
    local index = 1
    while index <= #edge do
      for _, near in ipairs(edge[index]:value("exits", player)) do
        if distances[near.base] == nil then
          local free = near.anomaly == "gravity_rift"
          distances[near.base] = free and cost or cost + 1
          table.insert(free and edge or next_edge, near)
        end
      end
      index += 1
    end
    edge, cost = next_edge, cost + 1
  end
  return distances
end

-- Walks all ways of a ship into the target, the systems between in order, until `visit` gives true.
local function walk(ship, from, target, visit)
  local player = ship.owner
  local distances = target:value("distances", player)
  local between = {}

  local function enter(system, left, rifts)
    for _, near in ipairs(system:value("exits", player)) do
      local after = system.anomaly == "gravity_rift" and left or left - 1
      if after >= 0 then
        local passed = system.anomaly == "gravity_rift" and rifts + 1 or rifts
        if near == target and game.can("enter_system", {player = player, ship = ship, system = near, ends_here = true})
          and visit(between, passed) then
          return true
        end
        local distance = distances[near.base]
        if distance and distance <= after and near ~= system and #between < LONGEST and near ~= target
          and game.can("enter_system", {player = player, ship = ship, system = near, ends_here = false}) then
          table.insert(between, near)
          local found = enter(near, after, passed)
          table.remove(between)
          if found then
            return true
          end
        end
      end
    end
    return false
  end

  local move = ship:value("move")
  local distance = distances[from.base]
  if move == 0 or distance == nil or distance > move then
    return false
  end
  return enter(from, move, 0)
end

-- Whether a ship can move into the target at all.
function movement.reaches(ship, target)
  return walk(ship, ship.parent, target, function() return true end)
end

local function pickup_places(ship, between, target)
  local places, seen = {}, {}
  local start = ship.parent
  for _, system in ipairs(between) do
    if system ~= start and system ~= target and not seen[system] and #transport.cargo_in(ship.owner, system) > 0 then
      seen[system] = true
      table.insert(places, system)
    end
  end
  return places
end

local function contains_all(list, wanted)
  for _, item in ipairs(wanted) do
    if not table.find(list, item) then
      return false
    end
  end
  return true
end

-- A way is as good as another if it offers at least as much cargo for no more dice.
local function is_as_good(one, other)
  return one.rifts <= other.rifts and contains_all(one.pickups, other.pickups)
end

local function add_route(routes, route)
  for _, known in ipairs(routes) do
    if is_as_good(known, route) then
      return
    end
  end
  for index = #routes, 1, -1 do
    if is_as_good(route, routes[index]) then
      table.remove(routes, index)
    end
  end
  table.insert(routes, route)
end

-- The ways that differ in what can be picked up or in how often a gravity rift is left.
function movement.routes(ship, target)
  local routes = {}
  local carries = ship:value("capacity") > 0
  walk(ship, ship.parent, target, function(between, rifts)
    add_route(routes, {rifts = rifts, pickups = carries and pickup_places(ship, between, target) or {}})
    return not carries and rifts == 0
  end)
  return routes
end

-- A ship of the active system may go out and back (R56.3e); there is a reason to only if it brings something.
local function round_trip_pays(ship, system)
  for _, route in ipairs(movement.routes(ship, system)) do
    if #route.pickups > 0 then
      return true
    end
  end
  return false
end

local function has_moved(ship)
  return ship.moved_in == game.count_scope("tactical_action")
end

-- Whether any ship of a player came into a system in this tactical action.
function movement.any_arrived(player, system)
  for _, ship in ipairs(system:value("ships", player)) do
    if has_moved(ship) then
      return true
    end
  end
  return false
end

local function can_move(ship, from, target)
  if ship:value("move") == 0 or not game.can("leave_system", {player = ship.owner, ship = ship, system = from}) then
    return false
  end
  if from == target then
    return ship:value("capacity") > 0 and round_trip_pays(ship, target)
  end
  return ship:value("reaches", target) and game.can("move_ship", {player = ship.owner, ship = ship, from = from, to = target})
end

-- Ships of one place that nothing tells apart are one option.
local function sort_of(ship)
  return table.concat({ship.base, ship:value("move"), ship:value("capacity"), ship.damaged and "damaged" or ""}, "_")
end

local function option_of(ship, from)
  local id = ship.base .. "_from_" .. from.base .. (ship.damaged and "_damaged" or "")
  return {value = ship, id = id, label = "move-from", args = {system = from}}
end

-- The ships that could move into the target now, one of each sort and place.
function movement.options(player, target)
  local options, ids = {}, {}
  for _, system in ipairs(game.table.systems) do
    local seen = {}
    for _, ship in ipairs(system.space) do
      if ship.owner == player and ship:value("move") > 0 and not has_moved(ship) then
        local sort = sort_of(ship)
        if not seen[sort] then
          seen[sort] = true
          if can_move(ship, system, target) then
            local choice = option_of(ship, system)
            if ids[choice.id] then
              choice.id = choice.id .. "_" .. sort
            end
            ids[choice.id] = true
            table.insert(options, choice)
          end
        end
      end
    end
  end
  return options
end

local function names(systems)
  local ids = {}
  for _, system in ipairs(systems) do
    table.insert(ids, system.base)
  end
  return #ids > 0 and "via_" .. table.concat(ids, "_") or "direct"
end

local function choose_route(ship, routes)
  if #routes == 1 then
    return routes[1]
  end
  local options = {}
  for index, route in ipairs(routes) do
    table.insert(options, {value = index, id = names(route.pickups) .. (route.rifts > 0 and "_rift" or ""),
      label = "route", args = {rifts = route.rifts, system = route.pickups[1] or ship.parent, stops = #route.pickups}})
  end
  return routes[game.choose{player = ship.owner, from = options, prompt = "choose-route", args = {ship = ship}}]
end

-- Moves a ship with its cargo by the route; the dice for gravity rifts follow when all have moved (R16.2).
local function set_out(ship, target, route)
  local player, from = ship.owner, ship.parent
  local cargo = transport.choose_cargo(ship, from, route.pickups, target)
  game.set(ship, "moved_in", game.count_scope("tactical_action"))
  if not game.perform("move_ship", {player = player, ship = ship, from = from, to = target}) then
    return
  end
  game.perform("enter_system", {player = player, ship = ship, system = target, ends_here = true})
  game.set(ship, "rifts", route.rifts)
  for _, unit in ipairs(cargo) do
    if game.perform("transport", {player = player, unit = unit, from = unit.parent, to = target}) then
      game.set(unit, "moved_in", game.count_scope("tactical_action"))
      game.set(unit, "carrier", ship)
    end
  end
end

-- One ship of the active player's choice; false when no more are to move.
function movement.move_one(player, system)
  local ship = game.choose{player = player, from = function() return movement.options(player, system) end,
    prompt = "move-ship", args = {system = system}, optional = true}
  if not ship then
    return false
  end
  set_out(ship, system, choose_route(ship, movement.routes(ship, system)))
  return true
end

return movement
