--- Ground forces that effects move, place and destroy.
local board = require("board")
local lists = require("lists")
local placement = require("placement")

local ground_forces = {}

local function units_at(place)
  return place.kind == "system" and place.space or place.ground
end

--- Ground forces at a place: of one player or of all, of one type or of all.
function ground_forces.at(place, player, base)
  return lists.where(units_at(place), function(unit)
    return unit.category == "ground_force" and (player == nil or unit.owner == player) and (base == nil or unit.base == base)
  end)
end

--- Space areas and planets where a player has ground forces.
function ground_forces.places(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if #ground_forces.at(system, player) > 0 then
      table.insert(found, system)
    end
    for _, planet in ipairs(system.worlds) do
      if #ground_forces.at(planet, player) > 0 then
        table.insert(found, planet)
      end
    end
  end
  return found
end

function ground_forces.infantry(planet)
  return ground_forces.at(planet, nil, "infantry")
end

--- Nobody's own infantry is a target of their weapons.
function ground_forces.infantry_of_others(player, planet)
  return lists.where(ground_forces.infantry(planet), function(unit) return unit.owner ~= player end)
end

function ground_forces.has_shield(player, planet)
  return lists.any(planet.ground, function(unit) return unit.owner == player and unit:value("has_planetary_shield") end)
end

local function has_bomber(player, system)
  return lists.any(system:value("ships", player), function(ship) return ship:value("ability_hits_on", "bombardment") end)
end

--- Planets with infantry of others in systems where a player has a ship with Bombardment.
function ground_forces.below_bombers(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if has_bomber(player, system) then
      for _, planet in ipairs(system.worlds) do
        if #ground_forces.infantry_of_others(player, planet) > 0 then
          table.insert(found, planet)
        end
      end
    end
  end
  return found
end

--- Takes up to this many ground forces from the board and places them on controlled planets, one after the other.
function ground_forces.redeploy(player, most)
  local lifted = {}
  while #lifted < most do
    local place = game.choose{player = player, from = ground_forces.places(player), prompt = "redeploy-from",
      args = {lifted = #lifted, most = most}, optional = true, decline = "redeploy-no-more"}
    if not place then
      break
    end
    local unit = ground_forces.at(place, player)[1]
    table.insert(lifted, unit.def)
    game.perform("remove_unit", {unit = unit})
  end
  for _, unit_type in ipairs(lifted) do
    placement.at_one{player = player, unit_type = unit_type, places = player:value("controlled"), count = 1, prompt = "redeploy-to"}
  end
end

--- The controlled planets on which a player can place infantry.
function ground_forces.landing_sites(player)
  return placement.open(player, game.def("infantry"), player:value("controlled"))
end

--- Fighters on the planets of a system.
function ground_forces.landed_fighters(player, system)
  local landed = {}
  for _, planet in ipairs(system.worlds) do
    for _, unit in ipairs(planet.ground) do
      if unit.owner == player and unit.base == "fighter" then
        table.insert(landed, unit)
      end
    end
  end
  return landed
end

--- The other planets that a player controls and to which the ground forces of a planet can go.
function ground_forces.refuges(player, planet)
  local fleeing = ground_forces.at(planet, player)
  return lists.where(player:value("controlled"), function(other)
    return other ~= planet and lists.any(fleeing, function(unit) return game.can("relocate_unit", {unit = unit, place = other}) end)
  end)
end

--- The controlled planets of the home system.
function ground_forces.home_planets(player)
  return lists.where(player.home.worlds, function(planet) return planet.owner == player end)
end

return ground_forces
