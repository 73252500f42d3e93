-- Turns: which action to take, and when to pass.
local choices = require("bot/choices")

local actions = {}

local CARD_WORTH = 14       -- of a strategy card that waits to be used
local OTHER_WORTH = 16      -- of any other action: a card of the hand, a technology, a promissory note

local function is_tactical(option)
  return option[1].kind == "player"
end

-- What an action is worth to a player now; nil: not at all.
local function worth_of(q, option)
  if is_tactical(option) then
    local venture = q.player:value("venture", q.boldness)
    return venture and venture.worth
  elseif option[1].kind == "strategy_card" then
    return CARD_WORTH + option[1]:value("urgency", q.player)
  end
  return q.roll < 800 and OTHER_WORTH or nil
end

-- The best action, or to pass.
function actions.choose(q)
  local best = choices.best(q.options, function(option, index)
    local worth = worth_of(q, option)
    return worth and worth * 100 + choices.noise(q.roll, index)
  end)
  return best or q.may_pass and "pass" or choices.random(q.options, q.roll)
end

-- Reactions: what costs nothing but a card is worth using most of the time.
function actions.react(q)
  if q.may_pass and q.roll >= 750 then
    return "pass"
  end
  return choices.random(q.options, q.roll)
end

return actions
