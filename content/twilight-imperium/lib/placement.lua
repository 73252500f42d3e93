--- Units that effects place from the reinforcements.
local choosing = require("choosing")
local lists = require("lists")

local placement = {}

--- The places where a player can place a unit of a type.
function placement.open(player, unit_type, places)
  return lists.where(places, function(place)
    return game.can("place_unit", {player = player, unit_type = unit_type, place = place})
  end)
end

function placement.put(player, unit_type, place, count)
  for _ = 1, count do
    game.perform("place_unit", {player = player, unit_type = unit_type, place = place})
  end
end

--- Places units of a type at a place of the player's choice.
function placement.at_one(ask)
  local place = choosing.one{player = ask.player, from = placement.open(ask.player, ask.unit_type, ask.places),
    prompt = ask.prompt, args = {unit = ask.unit_type}}
  if place then
    placement.put(ask.player, ask.unit_type, place, ask.count)
  end
end

--- Systems that have a wormhole, are not home systems, and have no other players' ships.
function placement.hidden_harbours(player)
  return lists.where(game.table:value("wormhole_systems"), function(system) return require("board").is_open(system, player) end)
end

--- Whether each of a player's planets can take an infantry at the same time. On a planet without infantry, the first must be a piece (R24.3).
function placement.infantry_fits_everywhere(player)
  local infantry, pieces = game.def("infantry"), 0
  local planets = player:value("controlled")
  for _, planet in ipairs(planets) do
    pieces += require("units").any_at(planet, player, infantry) and 0 or 1
  end
  return pieces <= player:value("reinforcements", infantry) and #placement.open(player, infantry, planets) == #planets
end

return placement
