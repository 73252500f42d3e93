-- Conditions and consequences of promissory notes.
local promises = {}

local function any_of(list, player)
  for _, unit in ipairs(list) do
    if unit.owner == player then
      return true
    end
  end
  return false
end

-- In space or on planets.
function promises.has_units(system, player)
  if any_of(system.space, player) then
    return true
  end
  for _, planet in ipairs(system.worlds) do
    if any_of(planet.ground, player) then
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
