--- Fighters and infantry are pieces and tokens: in every space area and on every planet one of them must be a piece. As pieces and tokens may be swapped at any time, only the number of places in which a player has them counts (R22.3, R24.3).
local lists = require("lists")

local groups = {}

local function places_of(player, unit_type)
  local found = {}
  for _, unit in ipairs(require("units").of(player, unit_type)) do
    if not table.find(found, unit.parent) then
      table.insert(found, unit.parent)
    end
  end
  return found
end

--- Types of which a player has more groups than pieces.
function groups.without_pieces(player)
  return lists.where(game.defs("unit"), function(unit_type)
    return unit_type.unlimited and player:value("reinforcements", unit_type) < 0
  end)
end

--- The player chooses the place whose tokens have no piece.
function groups.dissolve(player)
  for _, unit_type in ipairs(player:value("types_without_pieces")) do
    local place = game.choose{player = player, from = places_of(player, unit_type), prompt = "tokens-without-piece", args = {type = unit_type}}
    local lost = lists.where(place.kind == "system" and place.space or place.ground, function(unit)
      return unit.owner == player and unit.def == unit_type
    end)
    require("destruction").all(lost)
  end
end

return groups
