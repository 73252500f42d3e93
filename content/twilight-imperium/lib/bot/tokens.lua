--- Command tokens: enough to act, enough to lead fleets, and some for the strategies of others.
local board = require("board")
local choices = require("bot/choices")
local lists = require("lists")

local tokens = {}

-- How many tokens a pool should hold before the next one gets any.
local ENOUGH = {tactic = 4, fleet = 5, strategy = 2}
local PRIORITY = {tactic = 3, fleet = 2, strategy = 2}

local function want(player, pool)
  return (ENOUGH[pool] - player[pool]) * 100 * PRIORITY[pool]
end

--- The pool that lacks most.
function tokens.gain(q)
  return (choices.best(q.options, function(pool) return want(q.player, pool) end))
end

--- The pool that can do without.
function tokens.give_up(q)
  return (choices.best(q.options, function(pool) return -want(q.player, pool) end))
end

--- A token moves where it is clearly more useful.
function tokens.move(q)
  local best = choices.best(q.options, function(move)
    local from, to = move.from, move.to
    local surplus, gap = q.player[from] - ENOUGH[from], ENOUGH[to] - q.player[to]
    return surplus > 0 and gap > 0 and surplus + gap * PRIORITY[to] or nil
  end)
  return best or "pass"
end

--- Tokens for influence that is good for nothing better.
function tokens.buy(q)
  return math.clamp(q.player:value("spare", "influence") // 3, q.min, q.max)
end

--- Whether a player controls planets in a system that no fleet would be held up in.
function tokens.is_quiet(player, system)
  return #system:value("fleet", player) == 0 or board.has_token(system, player)
end

local function has_quiet_system(player)
  return lists.any(player:value("controlled"), function(planet) return tokens.is_quiet(player, planet.parent) end)
end

--- A strategy of another player: worth a token while there are any to spare. A token that is placed on the board must not hold up a fleet that has not moved.
function tokens.follow(q)
  local card = q.args.card
  if card.secondary_token == "placed" and q.player.tactic > 0 and not has_quiet_system(q.player) then
    return false
  end
  local worth = card:value("secondary_worth", q.player)
  return q.player.strategy > 2 and worth > 3 or q.args.cost == 0 and worth > 5 or q.roll < 110 * worth - 250
end

--- Where a token is placed that stays: in a system without a fleet.
function tokens.quiet_system(q)
  return (choices.best(q.options, function(system, index)
    return (tokens.is_quiet(q.player, system) and 1000 or 0) + choices.noise(q.roll, index)
  end))
end

return tokens
