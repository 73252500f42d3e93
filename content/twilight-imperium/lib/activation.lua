-- Step 1 of a tactical action (R1).
local activation = {}

function activation.possible(player)
  if player.tactic == 0 then
    return false
  end
  for _, system in ipairs(game.table.systems) do
    if game.can("activate_system", {player = player, system = system}) then
      return true
    end
  end
  return false
end

function activation.options(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if game.can("activate_system", {player = player, system = system}) then
      table.insert(found, system)
    end
  end
  return found
end

return activation
