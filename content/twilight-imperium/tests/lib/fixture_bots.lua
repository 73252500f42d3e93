--- What bots weigh, for scenarios.
local bots = {}

--- The worth of a planet, by its name, to a player.
function bots.planet_worth(player, base)
  for _, planet in ipairs(game.table:value("planets")) do
    if planet.base == base then
      return planet:value("planet_worth", player)
    end
  end
end

--- The sum of everything that a player could weigh.
function bots.weigh_all(player)
  local sum = 0
  for _, system in ipairs(game.table.systems) do
    sum += system:value("presence_worth", player)
  end
  for _, planet in ipairs(game.table:value("planets")) do
    sum += planet:value("planet_worth", player)
  end
  for _, unit_type in ipairs(game.defs("unit")) do
    sum += player:value("unit_worth", unit_type)
  end
  for _, technology in ipairs(game.defs("technology")) do
    sum += player:has("technologies", technology.base) and 0 or player:value("technology_worth", technology)
  end
  for _, card in ipairs(game.all("strategy_card")) do
    sum += card:value("urgency", player) + card:value("secondary_worth", player)
  end
  for _, currency in ipairs{"resources", "influence", "trade_goods", "command_tokens", "action_cards"} do
    sum += player:value("savings", currency)
  end
  return sum
end

return bots
