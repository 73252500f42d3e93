-- Who wins (R57).
local seating = require("seating")

local victory = {}

-- R57.7: the first in initiative order, or clockwise from the speaker where no strategy cards are held.
local function in_order()
  for _, player in ipairs(game.players) do
    if #player.strategy_cards > 0 then
      return seating.by_initiative()
    end
  end
  return seating.clockwise(game.table.speaker)
end

function victory.has_reached_goal(player)
  return player.points >= player:value("points_to_win")
end

function victory.declare()
  for _, player in ipairs(in_order()) do
    if victory.has_reached_goal(player) then
      game.finish{winner = player, how = "victory_points"}
      return
    end
  end
end

-- R57.8: no objective is left to reveal; the most points, then the first in order.
function victory.by_last_objective()
  local winner
  for _, player in ipairs(in_order()) do
    if winner == nil or player.points > winner.points then
      winner = player
    end
  end
  game.finish{winner = winner, how = "last_objective"}
end

return victory
