--- Planets gained without a fight: those without units in or adjacent to a system with a controlled planet (R73.3).
local board = require("board")
local lists = require("lists")

local peace_accords = {}

local function is_near(planet, player)
  return lists.any(board.adjacent_to_planet(planet, player), function(system)
    return lists.any(system.worlds, function(near) return near.owner == player end)
  end)
end

function peace_accords.planets(player)
  return lists.where(game.table:value("planets"), function(planet)
    return planet.owner ~= player and planet.base ~= "mecatol_rex" and #planet.ground == 0 and is_near(planet, player)
  end)
end

return peace_accords
