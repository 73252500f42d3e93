-- Exhausts one of the new owner's planets and readies one of the former owner's.
local choosing = require("choosing")
local lists = require("lists")

local reparations = {}

local function planets(player, exhausted)
  return lists.where(player:value("controlled"), function(planet) return planet.exhausted == exhausted end)
end

-- Does as much as possible (R14.7).
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
