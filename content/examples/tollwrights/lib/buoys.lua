-- Where buoys are, and what they cost whoever meets one.
local buoys = {}

function buoys.stock(player)
  local buoy = game.def("toll_buoy")
  for _ = 1, buoy.copies do
    game.create(buoy, player, "reserve", {owner = player})
  end
end

local function first(tokens, owner)
  for _, token in ipairs(tokens) do
    if token:is("toll_buoy") and token.owner == owner then
      return token
    end
  end
end

function buoys.in_reserve(player)
  return first(player.reserve, player)
end

-- The buoy of a player in a system; nil if there is none.
function buoys.of(system, player)
  return first(system.tokens, player)
end

-- A trade good or a commodity, whichever the traveller can spare better; or ships that fight worse until the action ends.
function buoys.take_toll(player, keeper)
  local goods = player.commodities > 0 and "commodities" or "trade_goods"
  if player[goods] > 0 and game.confirm{player = player, prompt = "pay-toll", args = {keeper = keeper}} then
    local commodities = goods == "commodities" and 1 or 0
    game.perform("give_goods", {from = player, to = keeper, trade_goods = 1 - commodities, commodities = commodities})
  else
    game.log("toll-unpaid", {player = player, keeper = keeper})
    game.lasting("unpaid_toll", {owner = player, ends = "tactical_action"})
  end
end

return buoys
