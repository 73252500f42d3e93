-- Putting tiles on the board.
local lists = require("lists")

local map = {}

local function ring(radius)
  local found = {}
  local q, r = 0, -radius
  for _, step in ipairs({{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}) do
    for _ = 1, radius do
      table.insert(found, {q, r})
      q, r = q + step[1], r + step[2]
    end
  end
  return found
end

-- Positions of a ring, clockwise from the north.
map.ring = ring

-- Positions are numbered from the centre outwards, each ring clockwise from the north. By the number of the ring.
map.FIRST_IN_RING = {1, 7, 19}

-- The positions of home systems in the third ring, clockwise, and the positions of that ring that stay empty (S3).
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

-- Creates a tile with its planets and puts it on the board.
function map.create(definition, parent, slot)
  local system = game.create(definition, parent, slot)
  for _, planet in ipairs(definition.planets) do
    game.create(planet, system, "worlds")
  end
  return system
end

-- Puts a tile on the board.
function map.lay(system, q, r)
  if system.slot ~= "systems" then
    game.move(system, game.table, "systems")
  end
  game.set(system, "q", q)
  game.set(system, "r", r)
  game.set(system, "on_board", true)
end

function map.lay_new(definition, q, r)
  local system = map.create(definition, game.table, "systems")
  map.lay(system, q, r)
  return system
end

-- The home tile of a player. The Creuss have their gate there, and their home beside the board (R30.1).
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
