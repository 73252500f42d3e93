--- Extra turns in a row (R27.1).
local turns = {}

function turns.may_have_extra(player)
  local begun = game.active == player and game.table.extra_in_row or 0
  return begun + player.extra_turns < player:value("max_extra_turns")
end

return turns
