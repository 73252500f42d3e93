--- Fleets that leave a system as one, in a retreat or by an effect.
local ground_forces = require("ground_forces")
local lists = require("lists")
local picking = require("picking")
local sides = require("combat")

local flights = {}

--- What retreats by itself: fighters must be carried unless they have a move value (R43.7b).
function flights.able_to_retreat(system, player)
  return lists.where(system.space, function(unit) return unit.owner == player and unit:value("move") > 0 end)
end

--- All ships of a player, which effects move whether or not they have a move value, and docks that move as if they were ships.
function flights.fleet(system, player)
  return lists.where(system.space, function(unit)
    return unit.owner == player and (unit.category == "ship" or unit:value("move") > 0)
  end)
end

-- Whether all of them can end a move there (R48, R63.1, R82.1).
local function open_to(system, player, units)
  return not lists.any(units, function(unit)
    return not game.can("enter_system", {player = player, ship = unit, system = system, ends_here = true})
  end)
end

--- Systems that ships can go to and where no other player has ships. Closed wormholes are closed to fleets in flight, too.
function flights.destinations(system, player, units)
  return lists.where(game.exits(system, player), function(other)
    return #sides.others_in_space(other, player) == 0 and open_to(other, player, units)
  end)
end

--- Where an effect can move a whole fleet. The player needs no units or planets there (Q30).
function flights.ways_out(system, player)
  local fleet = flights.fleet(system, player)
  return #fleet > 0 and flights.destinations(system, player, fleet) or {}
end

function flights.room(units)
  local room = 0
  for _, unit in ipairs(units) do
    room += unit:value("capacity")
  end
  return room
end

local function ground_forces_below(system, player)
  local found = {}
  for _, planet in ipairs(system.worlds) do
    table.move(ground_forces.at(planet, player), 1, 99, #found + 1, found)
  end
  return found
end

--- The ground forces in space that a fleet takes along if an effect moves it: as many as there is room for; the player chooses.
function flights.aboard(system, player, room)
  return picking.units{player = player, from = ground_forces.at(system, player), min = room, max = room, prompt = "flight-aboard", args = {room = room}}
end

--- The ground forces of planets that it takes along, if the player wants (R54.1).
function flights.from_planets(system, player, room)
  return picking.units{player = player, from = ground_forces_below(system, player), max = room, places = true,
    prompt = "flight-from-planets", args = {room = room}}
end

--- The fleet arrives as one. Whether anything moved.
function flights.go(player, from, to, ships, cargo)
  local moved = game.flow("flight", {player = player, from = from, to = to, ships = ships, cargo = cargo})
  return lists.any(moved, function(result) return result ~= false end)
end

return flights
