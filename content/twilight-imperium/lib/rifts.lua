--- Gravity rifts (R16).
local transport = require("transport")

local rifts = {}

-- The ship and its cargo are removed, not destroyed. What it would have picked up after this rift remains where it was.
local function lose(ship, rifts_ahead)
  for _, unit in ipairs(game.table.active_system.space) do
    if unit.carrier == ship then
      if unit.rifts > rifts_ahead then
        game.perform("remove_unit", {unit = unit})
      else
        game.perform("relocate_unit", {unit = unit, place = unit.picked_up_at})
        transport.set_down(unit)
      end
    end
  end
  game.perform("remove_unit", {unit = ship})
end

function rifts.risk(player, ship, passages)
  local dice = game.roll{dice = passages, sides = 10}
  game.log("gravity-rift", {player = player, ship = ship, dice = table.concat(dice, ", ")})
  for index, result in ipairs(dice) do
    if result <= 3 then
      lose(ship, passages - index)
      return false
    end
  end
  return true
end

--- When all ships have moved (R16.2).
function rifts.roll_for_all(player, system)
  for _, ship in ipairs(system.space) do
    if ship.alive and ship.owner == player and ship.rifts > 0 and not ship.carrier then
      game.perform("risk_gravity_rift", {player = player, ship = ship, passages = ship.rifts})
    end
  end
end

return rifts
