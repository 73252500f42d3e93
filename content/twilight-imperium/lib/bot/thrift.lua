-- What a player saves for objectives that are paid for in the status phase.
local scoring = require("scoring")

local thrift = {}

-- The least that an objective costs which the player could pay in the next status phase; 0 if one can be scored for nothing.
local function cheapest(player, objectives, currency)
  local least = nil
  for _, objective in ipairs(objectives) do
    if objective.phase == "status" and not scoring.has_scored(player, objective) and player:value("fulfils", objective) then
      local price = objective:value("price")
      if price == nil then
        return 0
      elseif price.currency == currency and (least == nil or price.count < least) then
        least = price.count
      end
    end
  end
  return least or 0
end

-- The value `savings`.
function thrift.savings(player, currency)
  return cheapest(player, game.table.objectives, currency) + cheapest(player, player.secret_objectives, currency)
end

-- The value `disposable`: what is left to spend, also without the trade goods that an objective asks for.
function thrift.disposable(player, currency)
  local goods = currency ~= "trade_goods" and player:value("savings", "trade_goods") or 0
  return math.max(0, game.most_payable(player, currency) - player:value("savings", currency) - goods)
end

-- The value `spare`.
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
