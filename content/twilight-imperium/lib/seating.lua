--- Orders of players. An eliminated player has left the game (R9).
local seating = {}

--- Clockwise from the left of a player, without that player.
function seating.others(player)
  local seated = game.players_from(player)
  table.remove(seated, 1)
  return seated
end

--- Clockwise from the left of a player, with that player last.
function seating.left_of(player)
  local seated = seating.others(player)
  table.insert(seated, player)
  return seated
end

--- Once the action phase has begun, swapped cards do not change it (R66.2a).
function seating.lowest_initiative(player)
  local lowest = 99
  for _, card in ipairs(game.all("strategy_card")) do
    if (card.counts_for or card.owner) == player then
      lowest = math.min(lowest, card.initiative)
    end
  end
  return lowest
end

--- R66; ties (only without cards) clockwise from the speaker.
function seating.by_initiative()
  local seated = game.players_from(game.table.speaker or game.players[1])
  local rank = {}
  for index, player in ipairs(seated) do
    rank[player] = player:value("initiative") * 100 + index
  end
  table.sort(seated, function(one, other) return rank[one] < rank[other] end)
  return seated
end

--- The order in which abilities of one moment are offered (R14.17, R14.18; Q3: by initiative in the status phase).
function seating.for_abilities()
  local phase = game.table.phase
  if phase == "action" and game.active then
    local order, start = seating.by_initiative(), 1
    for index, player in ipairs(order) do
      if player == game.active then
        start = index
      end
    end
    local rotated = {}
    for offset = 0, #order - 1 do
      table.insert(rotated, order[(start + offset - 1) % #order + 1])
    end
    return rotated
  elseif phase == "status" then
    return seating.by_initiative()
  end
  return game.players_from(game.table.speaker or game.players[1])
end

return seating
