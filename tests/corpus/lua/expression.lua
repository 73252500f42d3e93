if player.gold > 2 then player:value("power", #player.hand) else math.max(1, event.amount % 3) .. "x"
