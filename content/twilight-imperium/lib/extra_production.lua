--- Units that effects let a player produce, for their cost.
local lists = require("lists")

local extra_production = {}

local function is_possible(ask, unit_type, budget)
  local cost = ask.player:value("cost", unit_type)
  if cost == nil or cost > budget then
    return false
  end
  local place = ask.at and unit_type.category ~= "ship" and ask.at[1] or ask.system
  return game.can("produce_units", {player = ask.player, system = ask.system, types = {unit_type}, places = {place}})
    and game.can("place_unit", {player = ask.player, unit_type = unit_type, place = place})
end

--- Whether anything could be produced; otherwise the player is not asked.
function extra_production.is_possible(ask)
  local budget = math.min(ask.budget or 999, game.most_payable(ask.player, "resources"))
  return lists.any(ask.of or game.defs("unit"), function(unit_type) return is_possible(ask, unit_type, budget) end)
end

--- Production on a planet for at most its resources, by its controller. Ships are placed in its system.
function extra_production.order_on(planet)
  return {player = planet.owner, system = planet.parent, at = {planet}, budget = planet:value("resources"), pays = true}
end

return extra_production
