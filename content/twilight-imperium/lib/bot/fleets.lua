--- Moving ships: as many as the system that was activated needs, and what they carry.
local choices = require("bot/choices")
local ventures = require("bot/ventures")
local worth = require("bot/worth")

local fleets = {}

-- The ships of a player that are in a system already.
local function gathered(player, system)
  local force = worth.force_of(system:value("ships", player))
  force.ground = 0
  for _, unit in ipairs(system.space) do
    if unit.owner == player and unit.category == "ground_force" then
      force.ground += 1
    end
  end
  return force
end

local ADVANCE_PARTY = 3     -- ground forces that go along where there is nothing to take yet

-- How many ground forces the planets there call for.
local function landing_wanted(player, system)
  if #system:value("prizes", player) == 0 and #system:value("fleet", player) == 0 and system:value("presence_worth", player) == 0 then
    return ADVANCE_PARTY
  end
  local sum = 0
  for _, prize in ipairs(system:value("prizes", player)) do
    sum += prize.needs
  end
  return sum
end

-- Whether the fleet is strong enough: a comfortable margin over the guard.
local function is_strong(force, guard)
  return guard.stamina == 0 and force.count > 0 or worth.strength(force) > 2 * worth.strength(guard)
end

local function ground_at(ship)
  local muster = ship.parent.kind == "system" and ship.parent:value("muster", ship.owner)
  return muster and muster.ground or 0
end

--- Which ship moves next; none if there are enough.
function fleets.next_ship(q)
  local player, system = q.player, q.args.system
  local force, guard = gathered(player, system), system:value("guard", player)
  local lacks_ground = force.ground < landing_wanted(player, system)
  if force.count >= player:value("fleet_limit", system) or not lacks_ground and is_strong(force, guard) then
    return "pass"
  end
  local best = choices.best(q.options, function(ship, index)
    if ship.parent == system then
      return nil
    end
    local brings = lacks_ground and math.min(ship:value("capacity"), ground_at(ship)) or 0
    local fights = is_strong(force, guard) and 0 or ship:value("power")
    return brings + fights > 0 and brings * 1000 + fights * 100 + choices.noise(q.roll, index) / 10 or nil
  end)
  return best or "pass"
end

--- Whom a ship takes along: ground forces while planets call for them, then fighters. A guard stays behind at home.
function fleets.cargo(q)
  local player, system = q.player, game.table.active_system
  local wanted = landing_wanted(player, system) - gathered(player, system).ground
  local left, aboard = {}, {}
  for _, unit in ipairs(q.options) do
    left[unit.parent] = (left[unit.parent] or 0) + 1
  end
  for _, unit in ipairs(q.options) do
    local place = unit.parent
    local stays = place.kind == "planet" and left[place] <= 1 and place.parent == player.home
    if #aboard < q.max and unit.category == "ground_force" and wanted > 0 and not stays then
      wanted -= 1
      left[place] -= 1
      table.insert(aboard, unit)
    end
  end
  for _, unit in ipairs(q.options) do
    if #aboard < q.max and unit.category == "ship" then
      table.insert(aboard, unit)
    end
  end
  return aboard
end

--- The cheapest units go first.
function fleets.cheapest(q)
  return choices.best_some(q.options, q.min, function(unit) return -unit.owner:value("unit_price", unit.def) end)
end

--- The way with the fewest dice for gravity rifts is listed by its label only; any will do.
function fleets.route(q)
  return q.options[1]
end

--- Which of these systems to activate.
function fleets.activate(q)
  local venture = q.player:value("venture", q.boldness)
  local system = venture and venture.system or ventures.hope(q.player)
  return system and table.find(q.options, system) and system or choices.random(q.options, q.roll)
end

return fleets
