-- A fleet that leaves before another fleet arrives.
local flights = require("flights")
local lists = require("lists")
local picking = require("picking")

local foresight = {}

local function have_moved_in(player, system)
  return lists.any(system:value("ships", player), function(ship) return ship.moved_in == game.count_scope("tactical_action") end)
end

-- Where ships could move, unless something forbids it.
local function ways_out(player, from)
  return lists.where(flights.ways_out(from, player), function(to)
    return lists.any(flights.fleet(from, player), function(ship)
      return game.can("move_ship", {player = player, ship = ship, from = from, to = to})
    end)
  end)
end

-- Whether another player moved ships to a system with the player's ships, and these can leave.
function foresight.is_warned(player, other, system)
  return have_moved_in(other, system) and #ways_out(player, system) > 0
end

local function ground_forces_below(player, system)
  local found = {}
  for _, planet in ipairs(system.worlds) do
    table.move(require("ground_forces").at(planet, player), 1, 99, #found + 1, found)
  end
  return found
end

-- Ground forces in space go along while there is room, and then those on planets that the player chooses (R54.1).
local function cargo_of(player, from, fleet)
  local room = flights.room(fleet)
  local aboard = table.clone(flights.carried(from, player, room))
  room -= #aboard
  for _, unit in ipairs(picking.units{player = player, from = ground_forces_below(player, from), max = room, places = true,
    prompt = "foresight-ground-forces", args = {room = room}}) do
    table.insert(aboard, unit)
  end
  return aboard
end

function foresight.leave(player, from)
  local ways = ways_out(player, from)
  local to = #ways == 1 and ways[1] or game.choose{player = player, from = ways, prompt = "foresight-where"}
  game.perform("place_command_token", {player = player, system = to, from = "strategy"})
  game.log("foresight-flight", {player = player, from = from, to = to})
  local fleet = flights.fleet(from, player)
  flights.go(player, from, to, fleet, cargo_of(player, from, fleet))
end

return foresight
