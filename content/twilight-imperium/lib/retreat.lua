--- Retreats (R43.4, R43.7).
local flights = require("flights")
local lists = require("lists")
local picking = require("picking")

local retreat = {}

-- R43.7c
function retreat.destinations(system, player)
  return lists.where(flights.destinations(system, player, flights.able_to_retreat(system, player)), function(other)
    return other:value("present", player)
  end)
end

function retreat.stay_or_go()
  return {
    {value = false, id = "stay", label = "stay-in-combat"},
    {value = true, id = "retreat", label = "announce-retreat-option"},
  }
end

--- RR-72.4c: ground forces on planets that the player controls in the system may be transported.
function retreat.lift_ground_forces(player, system)
  if flights.room(flights.fleet(system, player)) == 0 then
    return
  end
  local able = {}
  for _, planet in ipairs(system.worlds) do
    if planet.owner == player then
      for _, unit in ipairs(planet.ground) do
        if unit.owner == player and unit.category == "ground_force" then
          table.insert(able, unit)
        end
      end
    end
  end
  if #able > 0 then
    local chosen = picking.units{player = player, from = able, places = true, prompt = "lift-ground-forces", args = {system = system}}
    game.together("lift_ground_force", lists.map(chosen, function(unit)
      return {player = player, unit = unit, system = system}
    end))
  end
end

local function names(units)
  local options, seen = {}, {}
  for _, unit in ipairs(units) do
    if not seen[unit.base] then
      seen[unit.base] = true
      table.insert(options, {value = unit, id = unit.base, label = "undamaged-unit", args = {unit = unit}})
    end
  end
  return options
end

-- Units without room aboard stay behind; the owner chooses which.
local function stay_behind(player, cargo, room)
  local behind = {}
  while #cargo > room do
    local options = room > 0 and names(cargo) or {}
    local unit = #options > 1 and game.choose{player = player, from = options, prompt = "leave-behind", args = {count = #cargo - room}} or cargo[1]
    table.insert(behind, unit)
    table.remove(cargo, table.find(cargo, unit))
  end
  return behind
end

-- R43.7b, d
function retreat.go(player, from, to)
  local ships = flights.able_to_retreat(from, player)
  local cargo = lists.where(from.space, function(unit) return unit.owner == player and not table.find(ships, unit) end)
  local behind = stay_behind(player, cargo, flights.room(ships))
  local moved = flights.go(player, from, to, ships, cargo)
  require("destruction").all(behind)
  if moved then
    require("command_tokens").place_from_reinforcements(player, to)
  end
end

local function open_ways(player, system)
  return lists.where(system:value("retreat_destinations", player), function(to)
    return game.can("retreat", {player = player, from = system, to = to})
  end)
end

--- Where a player retreats; nil: nowhere.
function retreat.choose_way(combat, player)
  local ways = open_ways(player, combat.system)
  return #ways > 1 and game.choose{player = player, from = ways, prompt = "retreat-where"} or ways[1]
end

--- An effect moves the whole fleet away, and the combat has no winner.
function retreat.slip_away(combat, player, to)
  local from = combat.system
  local fleet = flights.fleet(from, player)
  local room = flights.room(fleet)
  local aboard = flights.aboard(from, player, room)
  if flights.go(player, from, to, fleet, aboard) then
    require("command_tokens").place_from_reinforcements(player, to)
    game.perform("draw_combat", {combat = combat})
    flights.go(player, from, to, {}, flights.from_planets(from, player, room - #aboard))
  end
end

return retreat
