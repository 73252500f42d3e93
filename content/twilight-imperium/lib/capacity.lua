--- How many ships and how much cargo a system can hold for a player (R46, R70).
local board = require("board")
local lists = require("lists")
local picking = require("picking")
local units = require("units")

local capacity = {}

-- What a player has in a system's space.
local function tally(system, player)
  local found = units.inventory(system.space, player)
  found.docked = 0
  local structures = units.in_system(player, system, function(unit)
    return unit.category == "structure"
  end)
  for _, structure in ipairs(structures) do
    found.docked += player:value("stat", structure.def, "docks_fighters") or 0
  end
  return found
end

local function share_of_fighters(player)
  return player:value("stat", game.def("fighter"), "fleet_share") or 0
end

--- Units in space beyond the capacity (R46.2), apart from fighters that count as ships.
function capacity.excess(system, player)
  local here = tally(system, player)
  local fighters = math.max(0, here.fighters - here.docked)
  if share_of_fighters(player) > 0 then
    fighters = 0
  end
  return math.max(0, here.ground + fighters - here.room)
end

--- How many more units fit into a system's space area.
function capacity.room(system, player)
  local here = tally(system, player)
  return here.room - here.ground - math.max(0, here.fighters - here.docked)
end

--- Ships above the fleet limit, in halves, since some fighters count as half a ship (R70.1).
function capacity.fleet_excess(system, player)
  local here = tally(system, player)
  local above = math.max(0, here.fighters - here.docked - math.max(0, here.room - here.ground))
  local halves = here.ships * 2 + above * share_of_fighters(player)
  return math.max(0, halves - player:value("fleet_limit", system) * 2)
end

-- Players who have units in a system's space.
local function present(system)
  local found = {}
  for _, unit in ipairs(system.space) do
    if unit.owner and not table.find(found, unit.owner) then
      table.insert(found, unit.owner)
    end
  end
  return found
end

-- Players who exceed a limit of the system, by a value.
local function over(system, excess)
  return lists.where(present(system), function(player) return system:value(excess, player) > 0 end)
end

function capacity.over_capacity(system)
  return over(system, "excess_cargo")
end

function capacity.over_fleet_limit(system)
  return over(system, "excess_ships")
end

local function cargo(system, player)
  local found = {}
  local fighters_go = share_of_fighters(player) == 0
  for _, unit in ipairs(system.space) do
    if unit.owner == player and (unit.category == "ground_force" or fighters_go and unit.base == "fighter") then
      table.insert(found, unit)
    end
  end
  return found
end

--- The owner chooses which units to lose (R46.3): destroyed, or removed after a combat (Q7).
function capacity.shed_cargo(system, player, remove)
  local excess = system:value("excess_cargo", player)
  for _, unit in ipairs(picking.units{player = player, from = cargo(system, player), min = excess, max = excess,
    prompt = "too-much-cargo", args = {system = system, count = excess}}) do
    if remove or not game.perform("destroy_unit", {unit = unit}) then
      game.perform("remove_unit", {unit = unit})
    end
  end
end

--- R46.3c, Q7: units beyond the capacity are removed when a combat ends.
function capacity.after_combat(system, attacker, defender)
  for _, player in ipairs({attacker, defender}) do
    if not player.eliminated and system:value("excess_cargo", player) > 0 then
      capacity.shed_cargo(system, player, true)
    end
  end
end

local function counted_ships(system, player)
  local found, fighters_count = {}, share_of_fighters(player) > 0
  for _, unit in ipairs(system.space) do
    if unit.owner == player and unit.category == "ship" and (unit.base ~= "fighter" or fighters_count) then
      table.insert(found, unit)
    end
  end
  return found
end

--- R70.3: one ship at a time, since its cargo may then exceed the capacity. The ship is not destroyed (R29.2).
function capacity.shed_ship(system, player)
  local ships = counted_ships(system, player)
  local excess = system:value("excess_ships", player)
  local only_ships = share_of_fighters(player) == 0
  local count = only_ships and math.min(#ships, (excess + 1) // 2) or 1
  for _, ship in ipairs(picking.units{player = player, from = ships, min = count, max = count,
    prompt = "too-many-ships", args = {system = system, count = count}}) do
    game.perform("remove_unit", {unit = ship})
  end
end

return capacity
