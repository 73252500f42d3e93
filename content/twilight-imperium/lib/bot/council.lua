--- Agendas: what to vote for, and with how much.
local choices = require("bot/choices")

local council = {}

-- How much a player likes an outcome. To be elected is good unless the agenda says otherwise; a planet under a law is a rival's.
local function liking(q, agenda, outcome, index)
  local score = choices.noise(q.roll, index) // 4
  if outcome == "for" then
    return score + (choices.noise(q.boldness, agenda.id) < 550 and 150 or -150)
  end
  local owner = choices.owner_of(outcome)
  if owner == q.player then
    return score + agenda:value("blessing", q.player)
  elseif owner then
    return score - agenda:value("blessing", owner) // 3
  end
  return score
end

function council.outcome(q)
  local agenda = q.args.agenda or require("voting").current()
  return (choices.best(q.options, function(outcome, index) return liking(q, agenda, outcome, index) end))
end

--- Votes are of no other use in this phase, but the second agenda needs some, too.
function council.planets(q)
  local least = math.max(q.min, 1 + (#q.options - 1) * (q.roll % 100) // 100)
  return choices.best_some(q.options, math.min(least, q.max), function(planet) return q.player:value("votes", planet) end)
end

return council
