--- Control of planets, and structures without ground forces.
local board = require("board")
local ground_forces = require("ground_forces")
local lists = require("lists")

local control = {}

local function others_are_here(planet, player)
  return lists.any(planet.ground, function(unit) return unit.owner ~= player end)
end

-- R4.4, R69.4: structures on planets with another player's units and without ground forces of the owner.
local function overrun(planet)
  local found = {}
  for _, unit in ipairs(planet.ground) do
    if unit.category == "structure" and others_are_here(planet, unit.owner) and #ground_forces.at(planet, unit.owner) == 0 then
      table.insert(found, unit)
    end
  end
  -- If only structures of two players are on a planet, those of the player who does not control it are destroyed.
  if #found > 0 and not control.any_ground_forces(planet) then
    for index = #found, 1, -1 do
      if found[index].owner == planet.owner then
        table.remove(found, index)
      end
    end
  end
  return found
end

function control.any_ground_forces(planet)
  return lists.any(planet.ground, function(unit) return unit.category == "ground_force" end)
end

function control.has_overrun_structures(planet)
  return planet:value("overrun_structures")
end

function control.is_overrun(planet)
  return #overrun(planet) > 0
end

function control.destroy_overrun_structures(planet)
  for _, unit in ipairs(overrun(planet)) do
    game.perform("destroy_unit", {unit = unit})
  end
end

--- The player who has units on a planet whose controller has none there (R40.5).
function control.conqueror(planet)
  local found
  for _, unit in ipairs(planet.ground) do
    if unit.owner == planet.owner then
      return nil
    end
    found = found or unit.owner
  end
  return found
end

--- R4.4a: docks in the space area of a system with other players' ships and none of their owner's.
function control.blockaded_docks(system)
  return lists.where(system.space, function(unit)
    return unit.category == "structure" and system:value("others_have_ships", unit.owner) and #system:value("ships", unit.owner) == 0
  end)
end

function control.destroy_blockaded_docks(system)
  for _, unit in ipairs(system:value("blockaded_docks")) do
    game.perform("destroy_unit", {unit = unit})
  end
end

local MOST_PDS = 2 -- R74.5

--- Those that only an effect allowed return to the reinforcements.
function control.remove_excess_pds()
  for _, planet in ipairs(game.table:value("planets")) do
    local pds = lists.where(planet.ground, function(unit) return unit.base == "pds" end)
    for index = MOST_PDS + 1, #pds do
      game.perform("remove_unit", {unit = pds[index]})
    end
  end
end

function control.planets()
  local found = {}
  for _, system in ipairs(game.table.systems) do
    for _, planet in ipairs(system.worlds) do
      table.insert(found, planet)
    end
  end
  return found
end

return control
