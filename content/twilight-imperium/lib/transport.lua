--- What ships carry (R46, R54).
local board = require("board")
local picking = require("picking")

local transport = {}

--- R54.3: not in a system with the player's command token, except the active system.
function transport.may_pick_up(player, place)
  local system = board.system_of(place)
  return system == game.table.active_system or not board.has_token(system, player)
end

function transport.is_cargo(unit)
  return unit.category == "ground_force" or unit.base == "fighter"
end

--- R4.3: no structures except those in space.
function transport.moves(unit)
  return unit.category ~= "structure" or unit.owner:value("stat", unit.def, "in_space") == true
end

local function collect(found, slot, player)
  for _, unit in ipairs(slot) do
    if unit.owner == player and transport.is_cargo(unit)
      and game.can("transport", {player = player, unit = unit, from = unit.parent, to = game.table.active_system}) then
      table.insert(found, unit)
    end
  end
end

--- The fighters and ground forces that a ship may pick up in a system.
function transport.cargo_in(player, system)
  local found = {}
  if transport.may_pick_up(player, system) then
    collect(found, system.space, player)
    for _, planet in ipairs(system.worlds) do
      collect(found, planet.ground, player)
    end
  end
  return found
end

--- Whether a ship in the active system can take ground forces of its planets aboard without moving.
function transport.can_lift(ship)
  for _, unit in ipairs(transport.cargo_in(ship.owner, ship.parent)) do
    if unit.parent.kind == "planet" and unit.moved_in ~= game.count_scope("tactical_action") then
      return true
    end
  end
  return false
end

-- Units that have not moved in this tactical action: in the start system, in the systems on the route and on the target's planets (R54.1).
local function within_reach(ship, from, pickups, target)
  local now = game.count_scope("tactical_action")
  local found = {}
  local function add(system, from_space)
    for _, unit in ipairs(transport.cargo_in(ship.owner, system)) do
      if unit ~= ship and unit.moved_in ~= now and (from_space or unit.parent.kind == "planet") then
        table.insert(found, unit)
      end
    end
  end
  add(from, from ~= target)
  for _, system in ipairs(pickups) do
    add(system, true)
  end
  if from ~= target then
    add(target, false)
  end
  return found
end

function transport.choose_cargo(ship, from, pickups, target)
  local room = ship:value("capacity")
  if room == 0 then
    return {}
  end
  return picking.units{player = ship.owner, from = within_reach(ship, from, pickups, target), max = room,
    prompt = "choose-cargo", args = {ship = ship, room = room}, places = true}
end

--- A unit that is no longer on its way.
function transport.set_down(unit)
  if unit.rifts > 0 then
    game.set(unit, "rifts", 0)
  end
  if unit.carrier then
    game.set(unit, "carrier", nil)
    game.set(unit, "picked_up_at", nil)
  end
end

--- The units of a finished move.
function transport.arrive(system)
  for _, unit in ipairs(system.space) do
    transport.set_down(unit)
  end
end

return transport
