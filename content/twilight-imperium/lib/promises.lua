-- Conditions and consequences of promissory notes.
local promises = {}

-- In space or on planets.
function promises.has_units(system, player)
  for _, unit in ipairs(system:all("unit")) do
    if unit.owner == player then
      return true
    end
  end
  return false
end

function promises.withdraw_support(card, holder)
  game.perform("lose_victory_points", {player = holder, count = 1})
  game.perform("return_promissory_note", {card = card})
end

return promises
