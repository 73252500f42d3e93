--- What an objective makes desirable for the players who can still score it.
local board = require("board")
local lists = require("lists")
local scoring = require("scoring")

local wishes = {}

--- Whether a player has yet to fulfil an objective.
function wishes.seeks(player, objective)
  return scoring.is_open(player, objective) and not scoring.has_scored(player, objective) and not player:value("fulfils", objective)
end

function wishes.is_beside(system, player, fits)
  return lists.any(game.neighbours(system, player), fits)
end

function wishes.is_home_of_other(system, player)
  local lord = board.lord(system)
  return lord ~= nil and lord ~= player
end

function wishes.has_dock_of_other(system, player)
  return lists.any(system:all("unit"), function(unit) return unit.base == "space_dock" and unit.owner ~= player end)
end

return wishes
