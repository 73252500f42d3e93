-- Command tokens of others that a player puts into systems near own ships.
local board = require("board")
local choosing = require("choosing")
local command_tokens = require("command_tokens")
local lists = require("lists")

local jamming = {}

-- The others whose command token can come to lie in a system: it comes from their reinforcements, or else from a pool (R23.3b),
-- and goes back if one lies there already (R23.6).
local function victims(player, system)
  return lists.where(require("seating").others(player), function(other)
    return not board.has_token(system, other) and (command_tokens.left(other) > 0 or #command_tokens.filled_pools(other) > 0)
  end)
end

-- With a ship of the player in it or next to it.
local function in_range(player, system)
  if #system:value("ships", player) > 0 then
    return true
  end
  return lists.any(system:value("adjacent", player), function(near) return #near:value("ships", player) > 0 end)
end

function jamming.systems(player)
  return lists.where(game.table.systems, function(system)
    return not board.lord(system) and in_range(player, system) and #victims(player, system) > 0
  end)
end

function jamming.jam(player)
  local system = choosing.one{player = player, from = jamming.systems(player), prompt = "signal-jamming-system"}
  local victim = choosing.one{player = player, from = victims(player, system), prompt = "signal-jamming-player", args = {system = system}}
  command_tokens.place_from_reinforcements(victim, system)
end

return jamming
