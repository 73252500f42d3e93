--- Combats: when to flee, and what to do with hits.
local worth = require("bot/worth")

local fighting = {}

--- A player flees from an enemy who is clearly stronger.
function fighting.retreat(q)
  local own, foes = {}, {}
  for _, unit in ipairs(q.args.system.space) do
    table.insert(unit.owner == q.player and own or foes, unit)
  end
  local mine, theirs = worth.strength(worth.force_of(own)), worth.strength(worth.force_of(foes))
  return mine * (1500 + q.boldness) < theirs * 1000
end

return fighting
