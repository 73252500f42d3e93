-- Fails the game as soon as an invariant is broken.
local watch = {}

function watch.look(at_turn_end)
  local invariants = require("motg:invariants")
  local broken = invariants.broken()
  if broken then
    error(broken)
  end
  local too_many = at_turn_end and invariants.I6_at_turn_end(at_turn_end)
  if too_many then
    error(too_many)
  end
end

return watch
