--- Positions for this pack's scenarios, on the small board of the base game's fixture.
local fixture = require("ti4:fixture")

local positions = {}

positions.TOLL = "tile_46" -- empty space south of Mecatol Rex

--- The keeper is the first player and has a buoy; a cruiser of the traveller is next to it.
function positions.buoy(keeper, traveller)
  fixture.start{factions = {"toll:tollwrights", "sol", "letnev"}}
  require("buoys").stock(keeper)
  game.perform("lay_buoy", {player = keeper, system = fixture.system(positions.TOLL)})
  fixture.units(traveller, "tile_18", {cruiser = 1})
end

return positions
