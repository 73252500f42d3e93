local pillage = {}

function pillage.take(player, victim)
  local good = "trade_good"
  if victim.commodities > 0 then
    good = game.choose{player = player, from = {"trade_good", "commodity"}, prompt = "pillage-what",
      label = function(item) return item == "commodity" and "pillage-commodity" or "pillage-trade-good" end}
  end
  game.perform("give_goods", {
    from = victim, to = player, trade_goods = good == "trade_good" and 1 or 0, commodities = good == "commodity" and 1 or 0,
  })
end

return pillage
