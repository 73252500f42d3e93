--- Targets and effects of cards against planets, structures and ships. Nobody is aimed at by their own card.
local board = require("board")
local choosing = require("choosing")
local destruction = require("destruction")
local exhaustion = require("exhaustion")
local ground_forces = require("ground_forces")
local lists = require("lists")

local strikes = {}

-- The items that match, and the others.
local function divide(items, fits)
  local found, others = {}, {}
  for _, item in ipairs(items) do
    table.insert(fits(item) and found or others, item)
  end
  return found, others
end

-- All as targets of a card that may have no effect, if any of them is one (Q12).
local function targets(items, has_effect)
  return choosing.targets(divide(items, has_effect))
end

--- `planet`: none for a card without effect.
function strikes.pds_of_others(player, planet)
  return planet == nil and {} or lists.where(planet.ground, function(unit) return unit.base == "pds" and unit.owner ~= player end)
end

--- Planets that the player does not control, by whether they have a PDS.
function strikes.armed_planets(player)
  local planets = lists.where(game.table:value("planets"), function(planet) return planet.owner ~= player end)
  return targets(planets, function(planet) return #strikes.pds_of_others(player, planet) > 0 end)
end

local IN_RANGE = {dreadnought = true, cruiser = true, destroyer = true}

--- Ships of others that Lucky Shot can hit from one of the player's planets.
function strikes.ships_in_range(player)
  local found, seen = {}, {}
  for _, planet in ipairs(player:value("controlled")) do
    if not seen[planet.parent] then
      seen[planet.parent] = true
      for _, unit in ipairs(planet.parent.space) do
        if IN_RANGE[unit.base] and unit.owner ~= player then
          table.insert(found, unit)
        end
      end
    end
  end
  return found
end

--- Space docks of others outside home systems.
function strikes.docks_abroad(player)
  local found = {}
  for _, system in ipairs(game.table.systems) do
    for _, unit in ipairs(board.lord(system) and {} or system:all("unit")) do
      if unit.base == "space_dock" and unit.owner ~= player then
        table.insert(found, unit)
      end
    end
  end
  return found
end

local function planets_of_others(player)
  return lists.where(game.table:value("planets"), function(planet) return planet.owner ~= nil and planet.owner ~= player end)
end

--- Planets of other players, by whether they have infantry.
function strikes.peopled_planets(player)
  return targets(planets_of_others(player), function(planet) return #ground_forces.infantry(planet) > 0 end)
end

local DEADLY = 6

--- A die for each infantry on a planet, if any.
function strikes.infect(player, planet)
  local infantry = planet and ground_forces.infantry(planet) or {}
  if #infantry == 0 then
    return
  end
  local results = game.roll{dice = #infantry, sides = 10}
  game.log("plague-rolled", {planet = planet, dice = table.concat(results, " ")})
  local dying = {}
  for index, result in ipairs(results) do
    if result >= DEADLY then
      table.insert(dying, infantry[index])
    end
  end
  destruction.all(dying, player)
end

local function has_bomber(player, system)
  return lists.any(system:all("unit"), function(unit) return unit.owner == player and unit:value("ability_hits_on", "bombardment") end)
end

--- Systems where a player has a unit with Bombardment, by whether other players have readied planets there.
function strikes.systems_below(player)
  local systems = lists.where(game.table.systems, function(system) return has_bomber(player, system) end)
  return targets(systems, function(system) return #exhaustion.of_others(player, system) > 0 end)
end

--- Those of other players; they may be exhausted already.
function strikes.hazardous_planets(player)
  return lists.where(planets_of_others(player), function(planet) return table.find(planet:value("traits"), "hazardous") ~= nil end)
end

--- Readied planets of others outside home systems (R39.3).
function strikes.planets_to_incite(player)
  return lists.where(planets_of_others(player), function(planet) return not planet.exhausted and not board.lord(planet.parent) end)
end

return strikes
