--- Dice for a ship that was destroyed in a space combat: for each hit the opponent gives up a ship of their choice.
local sides = require("combat")

local courage = {}

--- The ships of the other side in the current space combat.
function courage.victims(player)
  local combat = sides.current()
  local foe = sides.opponent(combat, player)
  return foe and combat.planet == nil and combat.system:value("fighting_ships", foe) or {}
end

--- Two dice: how many show at least the combat value of the lost ship.
function courage.roll(player, needs)
  local hits, results = 0, game.roll{dice = 2, sides = 10}
  for _, result in ipairs(results) do
    hits += result >= needs and 1 or 0
  end
  game.log("courage-rolled", {player = player, dice = table.concat(results, " "), needs = needs})
  return hits
end

return courage
