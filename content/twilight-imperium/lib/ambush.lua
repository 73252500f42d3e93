--- Rolls of cruisers and destroyers before a combat. They are not combat rolls.
local ambush = {}

--- The two units that hit most easily; choosing others is never better.
function ambush.ships(player, system)
  local found = {}
  for _, unit in ipairs(system:value("ships", player)) do
    if unit.base == "cruiser" or unit.base == "destroyer" then
      table.insert(found, unit)
    end
  end
  table.sort(found, function(one, other)
    local left, right = one:value("combat"), other:value("combat")
    return left < right or left == right and one.id < other.id
  end)
  return {found[1], found[2]}
end

function ambush.fire(player, combat)
  local hits = 0
  for _, unit in ipairs(ambush.ships(player, combat.system)) do
    local result, needs = game.roll{dice = 1, sides = 10}[1], unit:value("combat")
    game.log("ambush-rolled", {player = player, unit = unit, result = result, needs = needs})
    hits += result >= needs and 1 or 0
  end
  if hits > 0 then
    game.perform("score_hits", {player = player, target = require("combat").opponent(combat, player), hits = hits, place = combat.system})
  end
end

return ambush
