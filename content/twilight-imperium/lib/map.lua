--- Putting tiles on the board.
local lists = require("lists")

local map = {}

--- Positions are numbered from the centre outwards, each ring clockwise from the north. By the number of the ring.
map.FIRST_IN_RING = {1, 7, 19}

--- The positions of home systems in the third ring, clockwise, and the positions of that ring that stay empty (S3).
map.HOMES = {
  [3] = {{3, -3}, {0, 3}, {-3, 0}},
  [4] = {{3, -2}, {1, 2}, {-3, 2}, {-1, -2}},
  [5] = {{2, -3}, {3, 0}, {0, 3}, {-3, 3}, {-2, -1}},
  [6] = {{0, -3}, {3, -3}, {3, 0}, {0, 3}, {-3, 3}, {-3, 0}},
}

map.EMPTY = {
  [3] = {{0, -3}, {1, -3}, {-1, -2}, {3, -1}, {3, 0}, {2, 1}, {-2, 3}, {-3, 3}, {-3, 2}},
}

function map.within(list, q, r)
  return lists.any(list, function(place) return place[1] == q and place[2] == r end)
end

--- Creates a tile with its planets and puts it on the board.
function map.create(definition, parent, slot)
  local system = game.create(definition, parent, slot)
  for _, planet in ipairs(definition.planets) do
    game.create(planet, system, "worlds")
  end
  return system
end

--- Puts a tile on the board.
function map.lay(system, q, r)
  if system.slot ~= "systems" then
    game.move(system, game.table, "systems")
  end
  game.set(system, "q", q)
  game.set(system, "r", r)
end

function map.lay_new(definition, q, r)
  local system = map.create(definition, game.table, "systems")
  map.lay(system, q, r)
  return system
end

--- The home tile of a player. The Creuss have their gate there, and their home beside the board (R30.1).
function map.lay_home(player, q, r)
  local faction = player:first("sheet")
  if faction.gate then
    map.lay_new(faction.gate, q, r)
    game.set(player, "home", map.create(faction.home, game.table, "systems"))
  else
    game.set(player, "home", map.lay_new(faction.home, q, r))
  end
end

return map
