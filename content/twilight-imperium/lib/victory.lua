-- Who wins (R57).
local seating = require("seating")

local victory = {}

-- R57.7: the first in initiative order, or clockwise from the speaker where no strategy cards are held.
function victory.in_order()
  for _, player in ipairs(game.players) do
    if #player.strategy_cards > 0 then
      return seating.by_initiative()
    end
  end
  return game.players_from(game.table.speaker)
end

function victory.has_reached_goal(player)
  return player.points >= player:value("points_to_win")
end

function victory.declare()
  for _, player in ipairs(victory.in_order()) do
    if victory.has_reached_goal(player) then
      game.finish{winner = player, how = "victory_points"}
      return
    end
  end
end

-- R57.8: if no objective is left to reveal, the player with the most points wins, then the first in order.
function victory.by_last_objective()
  local winner
  for _, player in ipairs(victory.in_order()) do
    if winner == nil or player.points > winner.points then
      winner = player
    end
  end
  game.finish{winner = winner, how = "last_objective"}
end

-- R57.5: all players with the most, or the fewest, points, in the order in which simultaneous points count.
local function at_extreme(is_beyond)
  local extreme, found = nil, {}
  for _, player in ipairs(victory.in_order()) do
    if extreme == nil or is_beyond(player.points, extreme) then
      extreme, found = player.points, {}
    end
    if player.points == extreme then
      table.insert(found, player)
    end
  end
  return found
end

function victory.with_most_points()
  return at_extreme(function(points, most) return points > most end)
end

function victory.with_fewest_points()
  return at_extreme(function(points, fewest) return points < fewest end)
end

return victory
