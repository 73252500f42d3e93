--- A bot that plays to win. What it knows are values of the pack: what planets, units, technologies and ventures are worth.

-- The prompts below are those of the game's own flows; what cards ask is answered by general rules. Where it returns nothing, the
-- answer is random.
local actions = require("bot/actions")
local choices = require("bot/choices")
local council = require("bot/council")
local drafting = require("bot/drafting")
local fighting = require("bot/fighting")
local fleets = require("bot/fleets")
local invading = require("bot/invading")
local learning = require("bot/learning")
local producing = require("bot/producing")
local tokens = require("bot/tokens")
local trading = require("bot/trading")

local bot = {}

local function first(q)
  return q.options[1]
end

local function yes()
  return true
end

local function most_points(q)
  return (choices.best(q.options, function(objective) return objective.points end))
end

-- Secret objectives that are nearly fulfilled stay.
local function least_promising(q)
  return (choices.best(q.options, function(objective, index)
    return (q.player:value("fulfils", objective) and 0 or 1000) + choices.noise(q.roll, index) / 2
  end))
end

local function strategy_card(q)
  return (choices.best(q.options, function(card, index)
    return (card:value("urgency", q.player) + 4 * card.trade_goods) * 60 + choices.noise(q.roll, index)
  end))
end

local function own_things(q)
  return choices.own(q.player, q.options, q.roll)
end

-- Now and then someone who will trade.
local function somebody(q)
  return q.roll < 500 and {choices.random(q.options, q.roll)} or {}
end

-- Advice for the questions of the game's own flows.
local ADVICE = {
  ["choose-place"] = drafting.place,
  ["choose-action"] = actions.choose,
  ["choose-further-action"] = actions.choose,
  ["choose-strategy-card"] = strategy_card,
  ["choose-another-strategy-card"] = strategy_card,
  ["activate-system-choice"] = fleets.activate,
  ["move-ship"] = fleets.next_ship,
  ["choose-route"] = fleets.route,
  ["choose-cargo"] = fleets.cargo,
  ["too-many-ships"] = fleets.cheapest,
  ["too-much-cargo"] = fleets.cheapest,
  ["commit-ground-forces"] = invading.commit,
  ["remove-custodians"] = yes,
  ["bombard"] = first,
  ["fire-space-cannon"] = first,
  ["fire-at-landing"] = first,
  ["sustain-hits"] = first,
  ["assign-hits"] = first,
  ["retreat-or-stay"] = fighting.retreat,
  ["use-production-choice"] = producing.use,
  ["produce-unit"] = producing.add,
  ["construct"] = producing.site,
  ["construction-system"] = tokens.quiet_system,
  ["diplomacy-system"] = own_things,
  ["free-trade"] = somebody,
  ["use-secondary"] = tokens.follow,
  ["buy-command-tokens"] = tokens.buy,
  ["command-token-pool"] = tokens.gain,
  ["redistribute-tokens"] = tokens.move,
  ["lose-token"] = tokens.give_up,
  ["pay-token"] = tokens.give_up,
  ["token-from-pool"] = tokens.give_up,
  ["research-technology"] = learning.choose,
  ["research-again"] = yes,
  ["vote"] = council.outcome,
  ["predict"] = council.outcome,
  ["break-tie"] = council.outcome,
  ["vote-with-planets"] = council.planets,
  ["score-public-objective"] = most_points,
  ["score-secret-objective"] = most_points,
  ["score-deed"] = yes,
  ["return-secret-objective"] = least_promising,
  ["accept-transaction"] = trading.accept,
  ["accept-deal"] = trading.accept,
  ["promise-vote"] = council.outcome,
  ["give-trade-goods"] = trading.give_goods,
  ["take-trade-goods"] = trading.take_goods,
  ["give-note"] = trading.card,
  ["take-note"] = trading.card,
  ["give-cards"] = trading.card,
  ["take-cards"] = trading.take_goods,
  ["give-commodities"] = trading.give_commodities,
  ["take-commodities"] = trading.take_commodities,
}

-- An effect asks to choose: abilities are used, rivals are hit, and costs are paid in the best way, which is the first.
local function general(q)
  if q.shape ~= "choose" or #q.options == 0 then
    return q.shape == "confirm" and q.roll < 700 or nil
  elseif string.find(q.key, "^pay") then
    return q.options[1]
  elseif type(q.options[1]) == "table" and typeof(q.options[1][1]) == "component" and string.find(q.key, "^window") then
    return actions.react(q)
  elseif q.may_pass and q.roll >= 800 then
    return "pass"
  end
  return choices.target(q.player, q.options, q.roll)
end

function bot.answer(player, prompt, args, shape, options, ids, min, max, may_pass, anytime, character, roll)
  local _, _, key = string.find(prompt or "", "([^:]*)$")
  local q = {player = player, key = key, args = args, shape = shape, options = options, ids = ids, min = min, max = max, may_pass = may_pass,
    boldness = character, roll = roll}
  local offers = key == "choose-action" and trading.offers(player, roll) or key == "vote" and roll % 10 == 0
  if offers and #anytime > 0 then
    return choices.random(anytime, roll)
  end
  local advice = ADVICE[key]
  if advice then
    return advice(q)
  end
  return general(q)
end

return bot
