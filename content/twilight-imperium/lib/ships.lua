--- Choosing among ships: interchangeable ships are one option.
local board = require("board")
local lists = require("lists")

local ships = {}

local function key_of(unit)
  local state = unit.damaged and "damaged_" or ""
  return state .. unit.base .. "_in_" .. board.system_of(unit).base
end

function ships.options(player, units)
  local options, seen = {}, {}
  for _, unit in ipairs(units) do
    local key = key_of(unit)
    if not seen[key] then
      seen[key] = true
      table.insert(options, {value = unit, id = key, label = unit.owner == player and "unit-in-system" or "unit-of-other-in-system",
        args = {unit = unit, player = unit.owner, system = board.system_of(unit), damaged = unit.damaged and "yes" or "no"}})
    end
  end
  return options
end

function ships.non_fighters(system, player)
  return lists.where(system:value("ships", player), function(unit) return unit.base ~= "fighter" end)
end

--- Whether the fleet has both fighters and other ships, so that it matters which ones must be hit.
function ships.is_mixed(system, player)
  local others = #ships.non_fighters(system, player)
  return others > 0 and others < #system:value("ships", player)
end

--- Ships elsewhere that could reach a system with +1 move and whose system has no command token of their owner (R56.3c).
function ships.that_may_join(player, system)
  local found, distances = {}, system:value("distances", player)
  for _, from in ipairs(game.table.systems) do
    local distance = distances[from.base]
    if from ~= system and distance and not board.has_token(from, player) then
      for _, unit in ipairs(from.space) do
        local move = unit.owner == player and unit:value("move") or 0
        if move > 0 and distance <= move + 1 then
          table.insert(found, unit)
        end
      end
    end
  end
  return found
end

--- Damaged units of a side that did not use Sustain Damage in this round of combat.
function ships.to_repair(combat, player)
  return lists.where(require("combat").forces(combat, player), function(unit) return unit.damaged and not unit.fired end)
end

--- Damaged units of a player with Sustain Damage, in a system's space and on its planets.
function ships.to_mend(system, player)
  return lists.where(system:all("unit"), function(unit)
    return unit.owner == player and unit.damaged and unit:value("has_sustain_damage")
  end)
end

--- The systems where a player has ships.
function ships.systems(player)
  return lists.where(game.table.systems, function(system) return #system:value("ships", player) > 0 end)
end

--- The systems from which ships, and docks that move as if they were ships, can move.
function ships.harbours(player)
  return lists.where(game.table.systems, function(system)
    return lists.any(system.space, function(unit)
      return unit.owner == player and unit:value("move") > 0 and game.can("leave_system", {player = player, ship = unit, system = system})
    end)
  end)
end

return ships
