--- Step 1 of a tactical action (R1).
local lists = require("lists")

local activation = {}

local function can_be_activated(player)
  return function(system) return game.can("activate_system", {player = player, system = system}) end
end

function activation.possible(player)
  return player.tactic > 0 and lists.any(game.table.systems, can_be_activated(player))
end

function activation.options(player)
  return lists.where(game.table.systems, can_be_activated(player))
end

return activation
