--- What a player saves for objectives that are paid for in the status phase.
local scoring = require("scoring")

local thrift = {}

-- The objectives that a player could still score in a status phase and that are not fulfilled for nothing, with their prices.
local function prices(player, objectives)
  local found = {}
  for _, objective in ipairs(objectives) do
    if objective.phase == "status" and not scoring.has_scored(player, objective) then
      local price, fulfilled = objective:value("price"), player:value("fulfils", objective)
      if price then
        table.insert(found, {currency = price.currency, count = price.count, affordable = fulfilled})
      elseif fulfilled then
        return {}
      end
    end
  end
  return found
end

-- What stays from round to round is worth collecting as soon as half of it is there.
local function is_near(player, price)
  if price.affordable then
    return true
  elseif price.currency == "trade_goods" then
    return player.trade_goods * 2 >= price.count
  end
  return price.currency == "command_tokens" and (player.tactic + player.strategy) * 3 >= price.count * 2
end

-- The least of a currency that brings an objective.
local function cheapest(player, list, currency)
  local least = nil
  for _, price in ipairs(list) do
    if price.currency == currency and is_near(player, price) and (least == nil or price.count < least) then
      least = price.count
    end
  end
  return least or 0
end

-- Trade goods help to pay what planets alone cannot.
local function goods_for_planets(player, list)
  for _, price in ipairs(list) do
    local counts = price.currency == "resources" or price.currency == "influence"
    if counts and not price.affordable and game.most_payable(player, price.currency) * 3 >= price.count * 2 then
      return player.trade_goods
    end
  end
  return 0
end

--- The value `savings`.
function thrift.savings(player, currency)
  local sum = 0
  for _, objectives in ipairs{game.table.objectives, player.secret_objectives} do
    local list = prices(player, objectives)
    sum += cheapest(player, list, currency)
    if currency == "trade_goods" then
      sum = math.max(sum, goods_for_planets(player, list))
    end
  end
  return sum
end

--- The value `disposable`: what is left to spend, also without the trade goods that are saved.
function thrift.disposable(player, currency)
  local goods = currency ~= "trade_goods" and math.min(player.trade_goods, player:value("savings", "trade_goods")) or 0
  return math.max(0, game.most_payable(player, currency) - player:value("savings", currency) - goods)
end

--- The value `spare`.
function thrift.spare(player, currency)
  local other, sum = currency == "influence" and "resources" or "influence", 0
  for _, planet in ipairs(player:value("controlled")) do
    if not planet.exhausted and planet:value(currency) > planet:value(other) then
      sum += planet:value(currency)
    end
  end
  return math.max(0, sum - player:value("savings", currency))
end

return thrift
