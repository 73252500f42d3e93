-- What the other side loses when a ship is destroyed in a space combat.
local ships = require("ships")
local sides = require("combat")

local courage = {}

local function victims(player)
  local combat = sides.current()
  local foe = sides.opponent(combat, player)
  return foe and combat.planet == nil and combat.system:value("fighting_ships", foe) or {}
end

function courage.has_victims(player)
  return #victims(player) > 0
end

-- Two dice; for each that shows at least the combat value of the lost ship the opponent gives up a ship of their choice.
function courage.strike(player, needs)
  local hits, results = 0, game.roll{dice = 2, sides = 10}
  for _, result in ipairs(results) do
    hits += result >= needs and 1 or 0
  end
  game.log("courage-rolled", {player = player, dice = table.concat(results, " "), needs = needs})
  for _ = 1, math.min(hits, #victims(player)) do
    local foe = sides.opponent(sides.current(), player)
    game.perform("destroy_unit", {unit = ships.choose(foe, victims(player), "courage-ship"), by = player})
  end
end

return courage
