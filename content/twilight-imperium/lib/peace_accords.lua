-- Planets that join without a fight: empty ones in or next to a system with a controlled planet (R73.3).
local board = require("board")

local peace_accords = {}

local function is_near(planet, player)
  for _, system in ipairs(board.adjacent_to_planet(planet, player)) do
    for _, near in ipairs(system.worlds) do
      if near.owner == player then
        return true
      end
    end
  end
  return false
end

function peace_accords.planets(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    for _, planet in ipairs(system.worlds) do
      if planet.owner ~= player and planet.base ~= "mecatol_rex" and #planet.ground == 0 and is_near(planet, player) then
        table.insert(found, planet)
      end
    end
  end
  return found
end

function peace_accords.gain(player)
  local planet = game.choose{player = player, from = peace_accords.planets(player), prompt = "peace-accords-planet", optional = true}
  if planet then
    game.log("peace-accords-used", {player = player})
    game.perform("gain_control", {player = player, planet = planet})
  end
end

return peace_accords
