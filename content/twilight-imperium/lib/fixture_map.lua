--- A small board for scenarios, with every type of tile.

-- Home systems are at its corners, in seat order:
--
--                      ann
--          Quann (beta)    Vefut II
--   fay/47       New Albion       dee/Arinam
--       Lodor (alpha)    gravity rift
--   supernova    Mecatol Rex     asteroids
--          nebula        Centauri
--   cid         empty space          bob
--         beta          alpha
--                     eli/Bereg
local fixture_map = {}

fixture_map.HOMES = {{0, -2}, {2, 0}, {-2, 2}, {2, -2}, {0, 2}, {-2, 0}}

--- Tiles at the corners without a home system.
fixture_map.FREE_CORNERS = {[4] = "tile_37", [5] = "tile_35", [6] = "tile_47"}

fixture_map.TILES = {
  tile_18 = {0, 0},
  tile_27 = {0, -1},
  tile_41 = {1, -1},
  tile_34 = {1, 0},
  tile_46 = {0, 1},
  tile_42 = {-1, 1},
  tile_26 = {-1, 0},
  tile_20 = {1, -2},
  tile_44 = {2, -1},
  tile_39 = {1, 1},
  tile_40 = {-1, 2},
  tile_43 = {-2, 1},
  tile_25 = {-1, -1},
}

return fixture_map
