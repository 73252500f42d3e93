-- Effects of the initiative cards on planets.
local initiatives = {}

function initiatives.ready_cultural_planets(player)
  for _, planet in ipairs(player:value("controlled")) do
    if planet.exhausted and table.find(planet:value("traits"), "cultural") then
      game.perform("ready_planet", {planet = planet})
    end
  end
end

local function gain(player, count)
  if count > 0 then
    game.perform("gain_trade_goods", {player = player, count = count})
  end
end

-- A trade good for each industrial planet.
function initiatives.sell_industry(player)
  gain(player, require("achievements").planets_with_trait(player, "industrial"))
end

-- Trade goods equal to a planet's resources.
function initiatives.exploit(player, planet)
  gain(player, planet:value("resources"))
end

return initiatives
