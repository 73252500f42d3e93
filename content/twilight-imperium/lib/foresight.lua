-- A fleet that leaves before another fleet arrives.
local lists = require("lists")
local picking = require("picking")
local retreat = require("retreat")

local foresight = {}

local function have_moved_in(player, system)
  return lists.any(system:value("ships", player), function(ship) return ship.moved_in == game.count_scope("tactical_action") end)
end

-- Where ships could move, unless something forbids it.
local function ways_out(player, from)
  return lists.where(retreat.ways_out(from, player), function(to)
    return lists.any(retreat.moving(from, player), function(ship)
      return game.can("move_ship", {player = player, ship = ship, from = from, to = to})
    end)
  end)
end

-- Whether another player moved ships to a system with the player's ships, and these can leave.
function foresight.is_warned(player, other, system)
  return have_moved_in(other, system) and #ways_out(player, system) > 0
end

function foresight.leave(player, from)
  local ways = ways_out(player, from)
  local to = #ways == 1 and ways[1] or game.choose{player = player, from = ways, prompt = "foresight-where"}
  game.perform("place_command_token", {player = player, system = to, from = "strategy"})
  game.log("foresight-flight", {player = player, from = from, to = to})
  game.flow("foresight_flight", {player = player, from = from, to = to})
end

local function ground_forces_below(player, system)
  local found = {}
  for _, planet in ipairs(system.worlds) do
    table.move(require("ground_forces").at(planet, player), 1, 99, #found + 1, found)
  end
  return found
end

-- All ships move. Units that need transport go while there is room, ground forces on planets last (R54.1).
local function cargo_of(player, from, ships)
  local room, aboard = 0, {}
  for _, ship in ipairs(ships) do
    room += ship:value("capacity")
  end
  for _, unit in ipairs(from.space) do
    if unit.owner == player and unit.category ~= "structure" and not table.find(ships, unit) then
      table.insert(aboard, unit)
    end
  end
  if #aboard >= room then
    return picking.units{player = player, from = aboard, min = room, max = room, prompt = "foresight-aboard", args = {room = room}}
  end
  for _, unit in ipairs(picking.units{player = player, from = ground_forces_below(player, from), max = room - #aboard, places = true,
    prompt = "foresight-ground-forces", args = {room = room - #aboard}}) do
    table.insert(aboard, unit)
  end
  return aboard
end

function foresight.fly(player, from, to)
  local ships = retreat.moving(from, player)
  local cargo = cargo_of(player, from, ships)
  for _, ship in ipairs(ships) do
    game.perform("move_ship", {player = player, ship = ship, from = from, to = to})
  end
  for _, unit in ipairs(cargo) do
    game.perform("transport", {player = player, unit = unit, from = unit.parent, to = to})
  end
end

return foresight
