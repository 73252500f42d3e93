-- Transactions: commodities are worth more to others, so exchanging them helps both sides.
local trading = {}

local GOOD = 2              -- what a trade good is worth, and a commodity to the player who receives it
local COMMODITY = 1         -- what a commodity is worth to the player who has it
local NOTE = 2

-- Whether to make an offer before acting.
function trading.offers(player, roll)
  return (player.commodities > 0 and roll % 10 < 7 or roll % 50 == 0) and #require("transactions").partners(player) > 0
end

-- Whether what a player gets is worth at least what it costs. `args` are the terms as the offering player sees them.
function trading.accept(q)
  local terms = q.args
  local gets = GOOD * (terms.give_goods + terms.give_commodities) + NOTE * terms.give_note
  local costs = GOOD * terms.take_goods + COMMODITY * terms.take_commodities + NOTE * terms.take_note
  return gets >= costs
end

-- As many commodities as the partner has for the player.
function trading.give_commodities(q)
  return math.min(q.max, math.max(1, q.args.partner.commodities))
end

function trading.take_commodities(q)
  return math.min(q.max, q.player.commodities)
end

return trading
