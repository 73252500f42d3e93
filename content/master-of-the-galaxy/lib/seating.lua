--- Orders of the players round the table.
local seating = {}

function seating.from_first()
  return game.players_from(game.table.first_player or game.players[1])
end

--- Starting with the active player; before the first turn, with the first player.
function seating.from_active()
  if game.active then
    return game.players_from(game.active)
  end
  return seating.from_first()
end

--- The same order from the last player to the first (R30.4).
function seating.from_last()
  local order, result = seating.from_first(), {}
  for index = #order, 1, -1 do
    table.insert(result, order[index])
  end
  return result
end

return seating
