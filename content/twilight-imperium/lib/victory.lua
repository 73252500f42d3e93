--- Who wins (R57).
local lists = require("lists")
local seating = require("seating")

local victory = {}

--- R57.7: the first in initiative order; clockwise from the speaker in the agenda phase, even if somebody has kept strategy cards, and where no strategy cards are held.
function victory.in_order()
  local any_cards = lists.any(game.players, function(player) return #player.strategy_cards > 0 end)
  if any_cards and game.table.phase ~= "agenda" then
    return seating.by_initiative()
  end
  return game.players_from(game.table.speaker)
end

function victory.has_reached_goal(player)
  return player.points >= player:value("points_to_win")
end

local function sum_of_points(objectives)
  local sum = 0
  for _, objective in ipairs(objectives) do
    sum += objective.points
  end
  return sum
end

local function scored_among(objectives, player)
  return sum_of_points(lists.where(objectives, function(objective) return table.find(objective.scored_by, player) ~= nil end))
end

local function score(player, place)
  local public = scored_among(game.table.objectives, player) + scored_among(game.table.past_objectives, player)
  local secret = sum_of_points(player.scored)
  return {
    player = player,
    public_objectives = public,
    secret_objectives = secret,
    other_points = player.points - public - secret,
    place_in_order = place,
  }
end

-- R57.8: the player with the most points wins, then the first in order, unless the winner is given.
local function finish(how, winner)
  local scores = {}
  for place, player in ipairs(victory.in_order()) do
    table.insert(scores, score(player, place))
  end
  game.finish{
    how = how,
    winner = winner,
    categories = {"public_objectives", "secret_objectives", "other_points"},
    ties = {{least = "place_in_order"}},
    scores = scores,
  }
end

function victory.declare()
  for _, player in ipairs(victory.in_order()) do
    if victory.has_reached_goal(player) then
      finish("victory_points", player)
      return
    end
  end
end

--- R57.8: if no objective is left to reveal.
function victory.by_last_objective()
  finish("last_objective")
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

--- R57.7: nobody else is left.
function victory.last_player()
  finish("last_player", game.players[1])
end

function victory.with_most_points()
  return at_extreme(function(points, most) return points > most end)
end

function victory.with_fewest_points()
  return at_extreme(function(points, fewest) return points < fewest end)
end

return victory
