--- Other players' command tokens that a player places in systems near their own ships.
local board = require("board")
local command_tokens = require("command_tokens")
local lists = require("lists")

local jamming = {}

--- The other players whose command token can be placed in a system: from their reinforcements, or else from a pool (R23.3b). It returns if the system already has one (R23.6).
function jamming.victims(player, system)
  return system == nil and {} or lists.where(require("seating").others(player), function(other)
    return not board.has_token(system, other) and (command_tokens.left(other) > 0 or #command_tokens.filled_pools(other) > 0)
  end)
end

-- Systems with one of the player's ships or adjacent to one.
local function in_range(player, system)
  if #system:value("ships", player) > 0 then
    return true
  end
  return lists.any(game.neighbours(system, player), function(near) return #near:value("ships", player) > 0 end)
end

function jamming.systems(player)
  return lists.where(game.table.systems, function(system)
    return not board.lord(system) and in_range(player, system) and #jamming.victims(player, system) > 0
  end)
end

return jamming
