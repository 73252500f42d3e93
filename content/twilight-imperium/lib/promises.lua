-- Conditions and effects of promissory notes.
local lists = require("lists")

local promises = {}

-- In space or on planets.
function promises.has_units(system, player)
  return lists.any(system:all("unit"), function(unit) return unit.owner == player end)
end

function promises.withdraw_support(card, holder)
  game.perform("lose_victory_points", {player = holder, count = 1})
  game.perform("return_promissory_note", {card = card})
end

return promises
