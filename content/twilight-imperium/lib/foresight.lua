--- A fleet that leaves before another fleet arrives.
local flights = require("flights")
local lists = require("lists")

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

--- Whether another player moved ships to a system with the player's ships, and these can leave.
function foresight.is_warned(player, other, system)
  return have_moved_in(other, system) and #ways_out(player, system) > 0
end

local function cargo_of(player, from, fleet)
  local room = flights.room(fleet)
  local aboard = flights.aboard(from, player, room)
  return lists.joined(aboard, flights.from_planets(from, player, room - #aboard))
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
