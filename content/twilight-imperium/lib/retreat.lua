-- Retreats (R43.4, R43.7).
local lists = require("lists")
local picking = require("picking")
local sides = require("combat")

local retreat = {}

-- Units that can leave a system by themselves.
function retreat.moving(system, player)
  return lists.where(system.space, function(unit) return unit.owner == player and unit:value("move") > 0 end)
end

-- R43.7c
local function is_refuge(system, player)
  return system:value("present", player) and #sides.others_in_space(system, player) == 0
end

-- All ships must be able to end their move there (R48, R63.1, R82.1).
local function open_to(system, player, ships)
  for _, ship in ipairs(ships) do
    if not game.can("enter_system", {player = player, ship = ship, system = system, ends_here = true}) then
      return false
    end
  end
  return true
end

function retreat.destinations(system, player)
  return lists.where(game.neighbours(system, player), function(other)
    return is_refuge(other, player) and open_to(other, player, retreat.moving(system, player))
  end)
end

-- The defender first (R43.4); only one side may announce a retreat in a round (R43.4b).
function retreat.announcements(combat)
  local system = combat.system
  for _, player in ipairs{combat.defender, combat.attacker} do
    if combat.retreating == nil and game.can("announce_retreat", {player = player, system = system}) then
      local options = {
        {value = false, id = "stay", label = "stay-in-combat"},
        {value = true, id = "retreat", label = "announce-retreat-option"},
      }
      if game.choose{player = player, from = options, prompt = "retreat-or-stay", args = {system = system}} then
        game.perform("announce_retreat", {player = player, system = system})
      end
    end
  end
end

local function room_aboard(system, player)
  local room = 0
  for _, unit in ipairs(system.space) do
    if unit.owner == player then
      room += unit:value("capacity")
    end
  end
  return room
end

-- RR-72.4c: ground forces on planets that the player controls in the system may be transported.
function retreat.lift_ground_forces(player, system)
  if room_aboard(system, player) == 0 then
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
    for _, unit in ipairs(chosen) do
      game.perform("lift_ground_force", {player = player, unit = unit, system = system})
    end
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
  local ships, cargo, room = retreat.moving(from, player), {}, 0
  for _, ship in ipairs(ships) do
    room += ship:value("capacity")
  end
  for _, unit in ipairs(from.space) do
    if unit.owner == player and not table.find(ships, unit) then
      table.insert(cargo, unit)
    end
  end
  local behind = stay_behind(player, cargo, room)
  local moved = false
  for _, ship in ipairs(ships) do
    if game.perform("move_ship", {player = player, ship = ship, from = from, to = to}) then
      moved = true
    end
  end
  for _, unit in ipairs(cargo) do
    game.perform("transport", {player = player, unit = unit, from = from, to = to})
  end
  for _, unit in ipairs(behind) do
    game.perform("destroy_unit", {unit = unit})
  end
  if moved then
    require("command_tokens").place_from_reinforcements(player, to)
  end
end

local function choose_way(player, list)
  if #list < 2 then
    return list[1]
  end
  return game.choose{player = player, from = list, prompt = "retreat-where"}
end

local function open_ways(player, system)
  return lists.where(system:value("retreat_destinations", player), function(to)
    return game.can("retreat", {player = player, from = system, to = to})
  end)
end

-- A player who announced a retreat must retreat, unless the opponent has no ships left (R43.7).
function retreat.step(combat)
  local player = combat.retreating
  if player and sides.goes_on(combat) then
    local to = choose_way(player, open_ways(player, combat.system))
    if to then
      game.perform("retreat", {player = player, from = combat.system, to = to})
    end
  end
end

-- Where an effect can move all of a player's ships: adjacent systems without other players' ships. The player needs no units or planets
-- there, but anomalies block the move as they block a retreat (Q30).
function retreat.ways_out(system, player)
  local ships, list = retreat.moving(system, player), {}
  for _, other in ipairs(#ships > 0 and game.neighbours(system, player) or {}) do
    if #sides.others_in_space(other, player) == 0 and open_to(other, player, ships) then
      table.insert(list, other)
    end
  end
  return list
end

-- The fleet leaves, and the combat has no winner.
function retreat.slip_away(combat, player)
  local from = combat.system
  local to = choose_way(player, retreat.ways_out(from, player))
  if game.perform("withdraw", {player = player, from = from, to = to}) then
    game.perform("draw_combat", {combat = combat})
  end
end

return retreat
