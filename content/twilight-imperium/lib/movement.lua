--- The Move Ships step: which ships move to the active system, and what they transport (R56).
local board = require("board")
local lists = require("lists")
local routes = require("routes")
local transport = require("transport")

local movement = {}

--- R82.2: a ship that starts in a nebula has a move value of 1, which effects may raise.
function movement.printed_move(unit)
  local move = unit.owner:value("stat", unit.def, "move") or 0
  local place = unit.parent
  if move > 1 and place and place.kind == "system" and place.anomaly == "nebula" then
    return 1
  end
  return move
end

-- A ship of the active system may leave and return (R56.3e), which is only useful if it transports something.
local function round_trip_pays(ship, system)
  return lists.any(routes.of(ship, system), function(route) return #route.pickups > 0 end)
end

local function has_moved(ship)
  return ship.moved_in == game.count_scope("tactical_action")
end

--- Whether any of a player's ships moved into a system in this tactical action.
function movement.any_arrived(player, system)
  return lists.any(system:value("ships", player), has_moved)
end

local function can_move(ship, from, target)
  if ship:value("move") == 0 or not game.can("leave_system", {player = ship.owner, ship = ship, system = from}) then
    return false
  end
  if from == target then
    return ship:value("capacity") > 0 and (round_trip_pays(ship, target) or transport.can_lift(ship))
  end
  return ship:value("reaches", target) and game.can("move_ship", {player = ship.owner, ship = ship, from = from, to = target})
end

-- Interchangeable ships of one place are one option.
local function sort_of(ship)
  return table.concat({ship.base, ship:value("move"), ship:value("capacity"), ship.damaged and "damaged" or ""}, "_")
end

local function option_of(ship, from)
  local id = ship.base .. "_from_" .. from.base .. (ship.damaged and "_damaged" or "")
  return {value = ship, id = id, label = ship.damaged and "move-damaged-from" or "move-from", args = {system = from}}
end

-- What distinguishes two options of one place and type.
local function tell_apart(option)
  option.label = "move-so-far-from"
  option.args.move = option.value:value("move")
end

-- One ship of each type that a player could now move from a system into the target.
local function sorts_in(system, player, target)
  local found, seen = {}, {}
  for _, ship in ipairs(system.space) do
    local sort = ship.owner == player and ship:value("move") > 0 and not has_moved(ship) and sort_of(ship)
    if sort and not seen[sort] then
      seen[sort] = true
      if can_move(ship, system, target) then
        table.insert(found, ship)
      end
    end
  end
  return found
end

function movement.options(player, target)
  local options, ids = {}, {}
  for _, system in ipairs(game.table.systems) do
    for _, ship in ipairs(sorts_in(system, player, target)) do
      local option = option_of(ship, system)
      local other = ids[option.id]
      if other then
        tell_apart(other)
        tell_apart(option)
        option.id = option.id .. "_" .. sort_of(ship)
      end
      ids[option.id] = option
      table.insert(options, option)
    end
  end
  return options
end

local function name_of(route)
  local ids = {}
  for _, system in ipairs(route.pickups) do
    table.insert(ids, system.base)
  end
  local way = #ids > 0 and "via_" .. table.concat(ids, "_") or route.stays and "stay" or "direct"
  return way .. (route.rifts > 0 and "_rift" or "")
end

local function choose_route(ship, ways)
  if #ways == 1 then
    return ways[1]
  end
  local options = {}
  for index, route in ipairs(ways) do
    table.insert(options, {value = index, id = name_of(route),
      label = route.stays and "stay-and-load" or "route", args = {rifts = route.rifts, system = route.pickups[1] or ship.parent, stops = #route.pickups}})
  end
  return ways[game.choose{player = ship.owner, from = options, prompt = "choose-route", args = {ship = ship}}]
end

-- The ways in which a ship can set out. One in the active system may also stay and take ground forces of its planets aboard (R54.1).
local function ways(ship, target)
  local found = routes.of(ship, target)
  if ship.parent == target then
    found = lists.where(found, function(route) return #route.pickups > 0 end)
    if transport.can_lift(ship) then
      table.insert(found, {rifts = 0, pickups = {}, dangers = {}, stays = true})
    end
  end
  return found
end

-- How many of the gravity rifts on its route a ship leaves after it has picked up a unit.
local function rifts_after(route, unit, start, target)
  local system = board.system_of(unit)
  if system == target then
    return 0
  end
  return system == start and route.rifts or route.dangers[system.base]
end

local function take_aboard(ship, cargo, target, route, start)
  local lifts = lists.map(cargo, function(unit)
    return {player = ship.owner, unit = unit, from = unit.parent, to = target}
  end)
  local rifts = lists.map(cargo, function(unit) return rifts_after(route, unit, start, target) end)
  for index, result in ipairs(game.together("transport", lifts)) do
    if result then
      local unit = cargo[index]
      game.set(unit, "moved_in", game.count_scope("tactical_action"))
      game.set(unit, "carrier", ship)
      game.set(unit, "picked_up_at", lifts[index].from)
      game.set(unit, "rifts", rifts[index])
    end
  end
end

-- Moves a ship with its cargo along the route. The dice for gravity rifts are rolled when all ships have moved (R16.2).
local function set_out(ship, target, route)
  local player, from = ship.owner, ship.parent
  local cargo = transport.choose_cargo(ship, from, route.pickups, target)
  game.set(ship, "moved_in", game.count_scope("tactical_action"))
  if route.stays then
    take_aboard(ship, cargo, target, route, from)
    return
  end
  if not game.perform("move_ship", {player = player, ship = ship, from = from, to = target}) then
    return
  end
  game.perform("enter_system", {player = player, ship = ship, system = target, ends_here = true})
  game.set(ship, "rifts", route.rifts)
  take_aboard(ship, cargo, target, route, from)
end

--- Moves one ship of the active player's choice. False if the player stops.
function movement.move_one(player, system)
  local ship = game.choose{player = player, from = function() return movement.options(player, system) end,
    prompt = "move-ship", args = {system = system}, optional = true, decline = "move-no-more"}
  if not ship then
    return false
  end
  set_out(ship, system, choose_route(ship, ways(ship, system)))
  return true
end

return movement
