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

-- The value `disposable`: what is left to spend.
function thrift.disposable(player, currency)
  return math.max(0, game.most_payable(player, currency) - player:value("savings", currency))
end

return thrift
