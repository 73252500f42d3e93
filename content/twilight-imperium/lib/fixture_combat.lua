-- Positions of combats: fleets, armies, and dice that always or never hit.
local fixture = require("fixture")

local fixture_combat = {}

local ARENA, PLANET = "tile_46", "wellon"

local function load(player, bonus, roll, of)
  game.create("loaded_dice", player, "reserve", {roll = roll or "", of = of or "", bonus = bonus})
end

-- From now on all dice of the player hit; of a sort of roll, of a type of unit, or all.
function fixture_combat.sure_hits(player, roll, of)
  load(player, 20, roll, of)
end

function fixture_combat.sure_misses(player, roll, of)
  load(player, -20, roll, of)
end

-- Two fleets in empty space; the first player is the attacker.
function fixture_combat.fleets(attacker, ships, defender, others, system)
  fixture.units(attacker, system or ARENA, ships)
  fixture.units(defender, system or ARENA, others)
end

return fixture_combat
