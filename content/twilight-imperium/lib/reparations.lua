-- What a lost planet is worth: one of the new owner's is exhausted, one of the former owner's readied.
local choosing = require("choosing")
local lists = require("lists")

local reparations = {}

local function planets(player, exhausted)
  return lists.where(player:value("controlled"), function(planet) return planet.exhausted == exhausted end)
end

-- As much as can be done is done (R14.7).
function reparations.are_possible(player, debtor)
  return #planets(debtor, false) > 0 or #planets(player, true) > 0
end

function reparations.demand(player, debtor)
  local lost = choosing.one{player = player, from = planets(debtor, false), prompt = "reparations-exhaust"}
  if lost then
    game.perform("exhaust_planet", {planet = lost})
  end
  local won = choosing.one{player = player, from = planets(player, true), prompt = "reparations-ready"}
  if won then
    game.perform("ready_planet", {planet = won})
  end
end

return reparations
