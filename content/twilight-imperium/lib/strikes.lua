-- Effects of cards against planets, structures and ships.
local board = require("board")
local choosing = require("choosing")
local destruction = require("destruction")
local exhaustion = require("exhaustion")
local ground_forces = require("ground_forces")
local lists = require("lists")

local strikes = {}

-- The planets on the board: those that match, and the others.
local function divide(planets, fits)
  local found, others = {}, {}
  for _, planet in ipairs(planets) do
    table.insert(fits(planet) and found or others, planet)
  end
  return found, others
end

local function having(units, base)
  return lists.where(units, function(unit) return unit.base == base end)
end

-- Every PDS on a planet, if any (Q12).
function strikes.cripple(player)
  local armed, others = divide(game.table:value("planets"), function(planet) return #having(planet.ground, "pds") > 0 end)
  local planet = choosing.target{player = player, from = armed, idle = others, prompt = "cripple-defenses-planet"}
  if planet then
    destruction.all(having(planet.ground, "pds"), player)
  end
end

local IN_RANGE = {dreadnought = true, cruiser = true, destroyer = true}

-- Ships that Lucky Shot can hit from one of the player's planets.
function strikes.ships_in_range(player)
  local found, seen = {}, {}
  for _, planet in ipairs(player:value("controlled")) do
    if not seen[planet.parent] then
      seen[planet.parent] = true
      for _, unit in ipairs(planet.parent.space) do
        if IN_RANGE[unit.base] then
          table.insert(found, unit)
        end
      end
    end
  end
  return found
end

-- Space docks outside home systems.
function strikes.docks_abroad()
  local found = {}
  for _, system in ipairs(game.table.systems) do
    if not board.lord(system) then
      for _, dock in ipairs(having(system:all("unit"), "space_dock")) do
        table.insert(found, dock)
      end
    end
  end
  return found
end

function strikes.melt_down(player)
  local dock = require("docks").choose(player, strikes.docks_abroad(), "reactor-meltdown-dock")
  game.perform("destroy_unit", {unit = dock, by = player})
end

function strikes.planets_of_others(player)
  return (divide(game.table:value("planets"), function(planet) return planet.owner ~= nil and planet.owner ~= player end))
end

local DEADLY = 6

-- A die for each infantry on a planet, if any (Q12).
function strikes.infect(player)
  local peopled, others = divide(strikes.planets_of_others(player), function(planet) return #ground_forces.infantry(planet) > 0 end)
  local planet = choosing.target{player = player, from = peopled, idle = others, prompt = "plague-planet"}
  if not planet then
    return
  end
  local infantry = ground_forces.infantry(planet)
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

-- Systems where a player has a unit with Bombardment.
function strikes.systems_with_bombers(player)
  return lists.where(game.table.systems, function(system)
    return lists.any(system:all("unit"), function(unit) return unit.owner == player and unit:value("ability_hits_on", "bombardment") end)
  end)
end

-- Every planet of other players in such a system, if any is readied (Q12).
function strikes.suppress(player)
  local busy, others = divide(strikes.systems_with_bombers(player), function(system) return #exhaustion.of_others(player, system) > 0 end)
  local system = choosing.target{player = player, from = busy, idle = others, prompt = "tactical-bombardment-system"}
  if system then
    exhaustion.all(exhaustion.of_others(player, system))
  end
end

-- A planet that is exhausted must be readied, and so controlled (R39.3).
local function can_be_exhausted(planet)
  return planet.owner ~= nil and game.can("exhaust_planet", {planet = planet})
end

function strikes.hazardous_planets()
  return (divide(game.table:value("planets"), function(planet)
    return can_be_exhausted(planet) and table.find(planet:value("traits"), "hazardous") ~= nil
  end))
end

local LOST_IN_QUAKE = 3

function strikes.quake(player)
  local planet = choosing.one{player = player, from = strikes.hazardous_planets(), prompt = "unstable-planet-which"}
  exhaustion.all({planet})
  local infantry = ground_forces.infantry(planet)
  local most = math.min(LOST_IN_QUAKE, #infantry)
  if most > 0 then
    local count = game.amount{player = player, min = 0, max = most, prompt = "unstable-planet-infantry", args = {planet = planet}}
    destruction.all({table.unpack(infantry, 1, count)}, player)
  end
end

function strikes.planets_to_incite(player)
  return (divide(strikes.planets_of_others(player), function(planet)
    return can_be_exhausted(planet) and not board.lord(planet.parent)
  end))
end

function strikes.incite(player)
  local planet = choosing.one{player = player, from = strikes.planets_to_incite(player), prompt = "uprising-planet"}
  exhaustion.all({planet})
  require("initiatives").exploit(player, planet)
end

return strikes
