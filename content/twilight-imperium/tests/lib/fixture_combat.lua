--- Positions of combats: fleets, armies, and dice that always or never hit.
local fixture = require("fixture")
local lists = require("lists")

local fixture_combat = {}

local ARENA = "tile_46"

local function load(player, bonus, roll, of)
  game.create("loaded_dice", player, "reserve", {roll = roll or "", of = of or "", bonus = bonus})
end

--- From now on the player's dice hit: of one kind of roll, of one type of unit, or all.
function fixture_combat.sure_hits(player, roll, of)
  load(player, 20, roll, of)
end

function fixture_combat.sure_misses(player, roll, of)
  load(player, -20, roll, of)
end

--- Two fleets in empty space, or in another system. The first player is the attacker.
function fixture_combat.fleets(attacker, ships, defender, others, system)
  fixture.start()
  fixture.units(attacker, system or ARENA, ships)
  fixture.units(defender, system or ARENA, others)
  game.set(game.table, "active_system", fixture.system(system or ARENA))
end

--- A token with abilities of the scenarios.
function fixture_combat.token(player, id)
  game.create(id, player, "reserve")
end

local function line_up(player, system, list)
  fixture.tokens(player, 3, 8, 2)
  for _, group in ipairs(list) do
    fixture.units(player, system, {[group[1]] = group[2]})
  end
end

--- Two fleets in empty space, or in another system, whose ships are in the order of these lists: {{"flagship", 1}, {"cruiser", 2}}. `factions` are those of all players.
function fixture_combat.ordered_fleets(factions, attacker, ships, defender, others, system)
  fixture.start{factions = factions}
  line_up(attacker, system or ARENA, ships)
  line_up(defender, system or ARENA, others)
  game.set(game.table, "active_system", fixture.system(system or ARENA))
end

fixture_combat.victor = fixture.victor

local function left(system, id)
  return #lists.where(system:all("unit"), function(unit) return unit.base == id end)
end

--- The victor, and what is left in the system: "defender: fighters 2, infantry 0, docks 1".
function fixture_combat.aftermath(place, attacker, defender)
  local system = fixture.place(place)
  system = system.kind == "planet" and system.parent or system
  return string.format("%s: fighters %d, infantry %d, docks %d", fixture_combat.victor(place, attacker, defender),
    left(system, "fighter"), left(system, "infantry"), left(system, "space_dock"))
end

return fixture_combat
