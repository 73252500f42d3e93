--- Turns: which action to take, and when to pass.
local choices = require("bot/choices")
local lists = require("lists")
local ventures = require("bot/ventures")

local actions = {}

local CARD_WORTH = 18       -- of a strategy card that waits to be used
local OTHER_WORTH = 16      -- of any other action: a card of the hand, a technology, a promissory note
local SAVING_WORTH = 30     -- of a venture for which tokens are spent that an objective asks for

local function is_tactical(option)
  return option[1].kind == "player"
end

-- Cards of the hand that an objective asks for are not played.
local function is_free(player, option)
  return option[1].slot ~= "action_cards" or player:value("savings", "action_cards") == 0
end

-- What an action is worth to a player now; nil: not at all.
local function worth_of(q, option)
  if is_tactical(option) then
    local venture = q.player:value("venture", q.boldness)
    local saved = q.player.tactic + q.player.strategy <= q.player:value("savings", "command_tokens")
    return venture and (not saved or venture.worth > SAVING_WORTH) and venture.worth or nil
  elseif option[1].kind == "strategy_card" then
    return CARD_WORTH + option[1]:value("urgency", q.player)
  end
  return is_free(q.player, option) and q.roll < 800 and OTHER_WORTH or nil
end

-- Before passing: a tactical action for the sake of an objective.
local function hopeful(q)
  for _, option in ipairs(q.options) do
    if is_tactical(option) then
      return ventures.hope(q.player) and option
    end
  end
end

--- The best action, or to pass.
function actions.choose(q)
  local best = choices.best(q.options, function(option, index)
    local worth = worth_of(q, option)
    return worth and worth * 100 + choices.noise(q.roll, index)
  end)
  return best or hopeful(q) or q.may_pass and "pass" or choices.random(q.options, q.roll)
end

--- Reactions: what costs only a card is worth using most of the time.
function actions.react(q)
  local useful = lists.where(q.options, function(option) return is_free(q.player, option) end)
  if q.may_pass and (q.roll >= 750 or #useful == 0) then
    return "pass"
  end
  return choices.random(#useful > 0 and useful or q.options, q.roll)
end

return actions
