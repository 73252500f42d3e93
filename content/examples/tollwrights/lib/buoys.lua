--- Finds buoys, and takes the toll.
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

--- The buoy of a player in a system, or nil.
function buoys.of(system, player)
  return first(system.tokens, player)
end

--- The toll is a commodity or else a trade good. Ships that do not pay fight worse until the action ends.
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
