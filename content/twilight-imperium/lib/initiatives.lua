-- What initiatives do with planets.
local initiatives = {}

function initiatives.ready_cultural_planets(player)
  for _, planet in ipairs(player:value("controlled")) do
    if planet.exhausted and table.find(planet:value("traits"), "cultural") then
      game.perform("ready_planet", {planet = planet})
    end
  end
end

-- As many trade goods as a planet has resources.
function initiatives.mine(player)
  local planets = player:value("controlled")
  local planet = #planets == 1 and planets[1] or game.choose{player = player, from = planets, prompt = "mine-planet"}
  game.perform("gain_trade_goods", {player = player, count = planet:value("resources")})
end

return initiatives
