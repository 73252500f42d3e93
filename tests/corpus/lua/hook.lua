for _, def in ipairs(game.defs("card")) do
  for i = 1, def.copies do
    game.create(def, game.table, "market", {used = false})
  end
end
local function pay(p: player, n: number?): (boolean, string) return n ~= nil, `{p.id} pays {n or 0}` end
local t = { 1, "a", [3] = #event.cards, f = function(...) return select("#", ...) end; x = { y = { z = 1 } } }
repeat t.x.y.z += 1 until t.x.y.z // 2 >= 3 or not pay(player, 4)
local one = game.choose{player = player, from = t, prompt = [[pick]], args = {n = 1}}
if one == "a" then game.set(player, "gold", 1e3) elseif one then game.log("x", {n = 0xff}) else error("no") end
while t do if t then break end continue end
game.suppose(function() game.move(one, player, "hand") end, function() return player:count("hand") end)
return game.perform("gain", {player = player, amount = option.speed == "slow" and -1 or 1 ^ 2})
