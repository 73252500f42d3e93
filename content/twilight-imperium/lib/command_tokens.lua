--- Command tokens: the pools are fields of the player, tokens on the board are components, the rest is in the reinforcements.
local lists = require("lists")

local command_tokens = {}

local ALL = 16 -- R23.1
local POOLS = {"tactic", "fleet", "strategy"}

function command_tokens.left(player)
  local used = player.tactic + player.fleet + player.strategy
  for _, system in ipairs(game.table.systems) do
    for _, token in ipairs(system.command_tokens) do
      if token.owner == player then
        used += 1
      end
    end
  end
  return ALL - used
end

--- The pools that can hold another token.
function command_tokens.open_pools(player)
  return lists.where(POOLS, function(pool) return player[pool] < player:value("pool_limit", pool) end)
end

local function ask_for_pool(player, pools, prompt)
  return game.choose{player = player, from = pools, prompt = prompt,
    label = function(name) return "pool-" .. name, {count = player[name]} end}
end

--- One of these pools. Asks only if there are several.
function command_tokens.choose_pool(player, pools, prompt)
  return #pools > 1 and ask_for_pool(player, pools, prompt) or pools[1]
end

--- R23.2: into the pool of the player's choice.
function command_tokens.gain(player, pool)
  pool = pool or ask_for_pool(player, command_tokens.open_pools(player), "command-token-pool")
  game.add(player, pool, 1)
  game.log("gain-command-token", {player = player, pool = pool})
end

function command_tokens.filled_pools(player)
  return lists.where(POOLS, function(pool) return player[pool] > 0 end)
end

-- Moves one token after another between pools until the player stops. A pool is never both source and target. Gives how many.
local function move_between_pools(player)
  local tokens = player.tactic + player.fleet + player.strategy
  for moved = 1, tokens do
    local function label(pool) return "pool-" .. pool, {count = player[pool]} end
    local function to_pools(from)
      return lists.where(command_tokens.open_pools(player), function(pool) return pool ~= from end)
    end
    local move = game.choose{player = player, prompt = "redistribute-tokens", optional = true, decline = "redistribute-no-more",
      parts = {
        {name = "from", from = command_tokens.filled_pools(player), prompt = "move-token-from", label = label},
        {name = "to", from = to_pools, prompt = "move-token-to", label = label},
      }}
    if not move then
      return moved - 1
    end
    game.add(player, move.from, -1)
    game.add(player, move.to, 1)
  end
  return tokens
end

-- R86.5
function command_tokens.redistribute(player)
  if move_between_pools(player) > 0 then
    game.log("tokens-redistributed", {player = player, tactic = player.tactic, fleet = player.fleet, strategy = player.strategy})
  end
end

--- R23.6: a second token in a system goes to the reinforcements.
function command_tokens.place(player, system, from, event)
  if from ~= "reinforcements" then
    game.add(player, from, -1)
  end
  if not require("board").has_token(system, player) then
    game.create("command_token", system, "command_tokens", {owner = player})
    if not (event.cause and event.cause.id == "ti4:activate_system") then     -- an activation has a line of its own
      game.log("command-token-placed", {player = player, system = system})
    end
  end
end

--- An effect places a token in a system: from the reinforcements, or else from a pool of the player's choice, if any (R23.3b, Q14). A system that already has one gets none (R17.2a, R43.7d).
function command_tokens.place_from_reinforcements(player, system)
  if require("board").has_token(system, player) then
    return
  end
  local from = "reinforcements"
  if command_tokens.left(player) == 0 then
    local pools = command_tokens.filled_pools(player)
    if #pools == 0 then
      return
    end
    from = command_tokens.choose_pool(player, pools, "token-from-pool")
  end
  game.perform("place_command_token", {player = player, system = system, from = from})
end

--- The pool that a player takes a token from; nil: all are empty.
function command_tokens.choose_to_lose(player)
  return command_tokens.choose_pool(player, command_tokens.filled_pools(player), "lose-token")
end

--- The systems with a token of a player.
function command_tokens.systems_with(player)
  return lists.where(game.table.systems, function(system) return require("board").has_token(system, player) end)
end

--- The token of a player in a system.
function command_tokens.token_in(system, player)
  return lists.where(system.command_tokens, function(token) return token.owner == player end)[1]
end

--- The other players who have a token in the tactic pool.
function command_tokens.with_tactics(player)
  return lists.where(require("seating").others(player), function(other) return other.tactic > 0 end)
end

return command_tokens
