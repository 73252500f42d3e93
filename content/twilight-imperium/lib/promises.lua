--- Conditions and effects of promissory notes.
local lists = require("lists")

local promises = {}

--- In space or on planets.
function promises.has_units(system, player)
  return lists.any(system:all("unit"), function(unit) return unit.owner == player end)
end

return promises
