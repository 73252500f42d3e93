--- Ready boards for each number of players: positions from the first ring outwards, clockwise from the north, with the tile numbers; 0 is a home system or an empty position. They follow the placement rules and are roughly balanced.
local map = require("map")

local ready_maps = {}

ready_maps.TILES = {
  [3] = {
    32, 29, 25, 48, 19, 37,
    23, 22, 24, 20, 38, 42, 35, 40, 49, 36, 39, 33,
    0, 0, 31, 0, 21, 0, 0, 0, 34, 0, 26, 0, 0, 0, 28, 0, 41, 0,
  },
  [4] = {
    24, 30, 38, 41, 47, 40,
    36, 48, 20, 25, 45, 26, 34, 27, 23, 29, 39, 44,
    37, 22, 49, 43, 0, 35, 28, 21, 0, 42, 33, 46, 19, 0, 31, 50, 32, 0,
  },
  [5] = {
    19, 33, 34, 27, 32, 35,
    39, 48, 26, 20, 30, 37, 38, 44, 50, 36, 46, 24,
    42, 25, 0, 41, 28, 45, 0, 40, 21, 0, 49, 22, 0, 29, 23, 43, 0, 31,
  },
  [6] = {
    48, 23, 43, 32, 42, 46,
    28, 22, 45, 35, 19, 47, 25, 34, 26, 24, 21, 33,
    0, 20, 40, 0, 37, 39, 0, 29, 36, 0, 44, 50, 0, 31, 49, 0, 27, 41,
  },
}

function ready_maps.lay(players)
  local index = 0
  for radius = 1, 3 do
    for _, place in ipairs(game.ring("system", radius)) do
      index += 1
      local number = ready_maps.TILES[players][index]
      if number > 0 then
        map.lay_new(game.def("tile_" .. number), place.q, place.r)
      end
    end
  end
end

return ready_maps
