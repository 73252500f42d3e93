-- The steps of a round of space combat (R43); those of ground combat are the same without the first two (R49).
local assigning = require("assigning")
local sides = require("combat")
local lists = require("lists")
local volleys = require("volley")

local space_combat = {}

local function with_barrage(system, player)
  return lists.where(system:value("fighting_ships", player), function(unit) return unit:value("ability_hits_on", "barrage") end)
end

-- Anti-Fighter Barrage of one side: its dice and hits, which are not assigned yet (R27).
function space_combat.barrage(player, system, target)
  local volley = volleys.begin{roll = "barrage", player = player, target = target, system = system, only = "fighters"}
  volleys.fire(volley, with_barrage(system, player))
  volleys.score(volley)
  return volley
end

-- Both sides roll before hits are assigned (R43.3), even without fighters (R43.3c).
function space_combat.anti_fighter_barrage(combat)
  local fired = {}
  for _, player in ipairs{combat.attacker, combat.defender} do
    if #with_barrage(combat.system, player) > 0 then
      local target = sides.opponent(combat, player)
      local volley = game.perform("use_barrage", {player = player, system = combat.system, target = target})
      if volley then
        table.insert(fired, volley)
      end
    end
  end
  assigning.resolve(fired)
end

-- The attacker makes all rolls before the defender (R43.5, Q8). Returns the volleys.
function space_combat.combat_rolls(combat)
  local rolled = {}
  for _, player in ipairs{combat.attacker, combat.defender} do
    local volley = volleys.begin{
      roll = "combat", player = player, target = sides.opponent(combat, player), system = combat.system, planet = combat.planet,
    }
    table.insert(rolled, volley)
    volleys.roll_combat(volley, combat, sides.forces(combat, player))
  end
  game.window("combat_rolls_made", {combat = combat})
  for _, volley in ipairs(rolled) do
    volleys.score(volley)
  end
  return rolled
end

function space_combat.assign_hits(combat, rolled)
  assigning.resolve(rolled)
  game.window("hits_assigned", {combat = combat})
end

return space_combat
