--- The designs of units, and how many units there are.
local lists = require("lists")

local units = {}

--- The current design of a player's units of a type: the upgrade if owned, otherwise the one on the sheet (R35.4).
function units.printed_design(player, unit_type)
  for _, technology in ipairs(player:value("technologies_in_effect")) do
    if technology.kind == "unit_upgrade" and technology.upgrades == unit_type then
      return technology
    end
  end
  for _, design in ipairs(player.designs) do
    if design.unit == unit_type then
      return design
    end
  end
end

function units.printed_production(unit)
  local owner = unit.owner
  local plus = owner:value("stat", unit.def, "production_plus")
  if plus and unit.parent.kind == "planet" then
    return unit.parent:value("resources") + plus
  end
  return owner:value("stat", unit.def, "production") or 0
end

--- All units of a player, of a type or of all.
function units.of(player, unit_type)
  return lists.where(game.all("unit"), function(unit)
    return unit.owner == player and (unit_type == nil or unit.def == unit_type)
  end)
end

--- The units of a player in a system, in space first and then planet by planet, for which `fits` holds.
function units.in_system(player, system, fits)
  local found = {}
  local function look(slot)
    for _, unit in ipairs(slot) do
      if unit.owner == player and fits(unit) then
        table.insert(found, unit)
      end
    end
  end
  look(system.space)
  for _, planet in ipairs(system.worlds) do
    look(planet.ground)
  end
  return found
end

-- R26.3, R52.4: tokens stand for more fighters and infantry, but in each space area and on each planet one of them must be a piece
-- (R22.3, R24.3); as pieces may be swapped for tokens at any time, the groups count.
--- Pieces of all players that are on the board, and groups that need a piece each: two tables by player and type.
function units.pieces_on_board()
  local used, groups = {}, {}
  for _, unit in ipairs(game.all("unit")) do
    local owner = unit.owner
    local sort = owner and owner.id .. " " .. unit.base
    local group = owner and unit.unlimited and sort .. " " .. unit.parent.id
    if owner and not (group and groups[group]) then
      used[sort] = (used[sort] or 0) + 1
    end
    if group then
      groups[group] = true
    end
  end
  return used
end

-- R58
function units.in_reinforcements(player, unit_type)
  return unit_type.pieces - (game.table:value("pieces_on_board")[player.id .. " " .. unit_type.base] or 0)
end

function units.first_at(place, player, unit_type)
  for _, unit in ipairs(place.kind == "system" and place.space or place.ground) do
    if unit.owner == player and unit.def == unit_type then
      return unit
    end
  end
end

function units.any_at(place, player, unit_type)
  return units.first_at(place, player, unit_type) ~= nil
end

--- R52.4a: the units of a type that may be taken from the board for a new one.
function units.to_recycle(player, unit_type)
  local board = require("board")
  local found = {}
  if not unit_type.unlimited then
    for _, unit in ipairs(units.of(player, unit_type)) do
      if not board.has_token(board.system_of(unit), player) then
        table.insert(found, unit)
      end
    end
  end
  return found
end

--- Whether a unit can be put at a place: from the reinforcements, or one that is recycled for it.
function units.available(player, unit_type, place)
  return player:value("reinforcements", unit_type) > 0
    or (unit_type.unlimited and units.any_at(place, player, unit_type))
    or #units.to_recycle(player, unit_type) > 0
end

function units.fits_place(player, unit_type, place)
  if unit_type.category == "ship" then
    return place.kind == "system"
  elseif unit_type.category == "structure" then
    return (place.kind == "system") == (player:value("stat", unit_type, "in_space") == true)
  end
  return true
end

--- R74.4, R74.5: the limit of structures of a type on a planet, whoever owns them.
function units.structure_fits(unit_type, place, base, limit)
  if unit_type.base ~= base or place.kind ~= "planet" then
    return true
  end
  local count = 0
  for _, unit in ipairs(place.ground) do
    if unit.base == base then
      count += 1
    end
  end
  return count < limit
end

-- Takes a piece from the board if none is left (R52.4a). False if the player has none to take, or declines.
local function ensure_piece(player, unit_type, place)
  if player:value("reinforcements", unit_type) > 0 or (unit_type.unlimited and units.any_at(place, player, unit_type)) then
    return true
  end
  local unit = require("picking").unit{player = player, from = units.to_recycle(player, unit_type), prompt = "recycle-unit",
    args = {type = unit_type}, optional = true, decline = "recycle-nothing"}
  return unit ~= nil and game.perform("remove_unit", {unit = unit}) ~= nil
end

--- Returns the new unit, or false.
function units.place(player, unit_type, place)
  if not ensure_piece(player, unit_type, place) then
    return false
  end
  game.log("place-unit", {player = player, unit_type = unit_type, place = place})
  return game.create(unit_type, place, place.kind == "system" and "space" or "ground", {owner = player})
end

-- Where a piece of the player goes instead of a unit: a dock that is placed in space does not stand on the planet (R74.1a).
local function site_of(unit, player, unit_type)
  local place = unit.parent
  return units.fits_place(player, unit_type, place) and place or place.parent
end

--- Replaces a unit with another piece. The old unit returns to the reinforcements.
function units.replace(unit, player, unit_type)
  local place = site_of(unit, player, unit_type)
  if ensure_piece(player, unit_type, place) and game.perform("remove_unit", {unit = unit}) then
    game.perform("place_unit", {player = player, unit_type = unit_type, place = place})
  end
end

--- What a player has among some units: ground forces, room for cargo, fighters and other ships.
function units.inventory(some, player)
  local has = {ground = 0, room = 0, fighters = 0, ships = 0}
  for _, unit in ipairs(some) do
    if unit.owner == player then
      has.room += unit:value("capacity")
      if unit.category == "ground_force" then
        has.ground += 1
      elseif unit.base == "fighter" then
        has.fighters += 1
      elseif unit.category == "ship" then
        has.ships += 1
      end
    end
  end
  return has
end

return units
