-- Questions of the action cards of the agenda phase.
local choosing = require("choosing")

local council_cards = {}

local function choose_player(player, from, prompt, agenda)
  return choosing.one{player = player, from = from, prompt = prompt, args = {agenda = agenda}}
end

function council_cards.exhaust_culture(player)
  local exhaustion = require("exhaustion")
  exhaustion.with_trait(choose_player(player, exhaustion.players_with_trait("cultural"), "exhaust-culture"), "cultural")
end

function council_cards.silence_one(player, agenda)
  local silenced = choose_player(player, require("voting").electorate(agenda), "silence-player", agenda)
  game.perform("bar_from_voting", {player = silenced, agenda = agenda})
end

-- A vote for each trade good.
function council_cards.bribe(player)
  local count = player.trade_goods == 1 and 1 or game.amount{player = player, min = 1, max = player.trade_goods, prompt = "bribe"}
  if game.perform("spend_trade_goods", {player = player, count = count}, {cost = true}) then
    game.perform("cast_extra_votes", {player = player, count = count})
  end
end

-- The player who is elected instead.
function council_cards.choose_other(player, agenda)
  return choose_player(player, require("seating").others(player), "elect-other", agenda)
end

return council_cards
