-- Planets that effects exhaust.
local lists = require("lists")

local exhaustion = {}

function exhaustion.all(planets)
  for _, planet in ipairs(planets) do
    if game.perform("exhaust_planet", {planet = planet}) then
      game.log("planet-exhausted", {planet = planet})
    end
  end
end

local function readied(player, fits)
  return lists.where(player:value("controlled"), function(planet)
    return not planet.exhausted and (fits == nil or fits(planet))
  end)
end

local function readied_with_trait(player, trait)
  return readied(player, function(planet) return table.find(planet:value("traits"), trait) ~= nil end)
end

function exhaustion.with_trait(player, trait)
  exhaustion.all(readied_with_trait(player, trait))
end

-- The players who have such a planet to exhaust.
function exhaustion.players_with_trait(trait)
  return lists.where(game.players, function(player) return #readied_with_trait(player, trait) > 0 end)
end

function exhaustion.with_specialty(player)
  exhaustion.all(readied(player, function(planet) return #planet:value("specialties") > 0 end))
end

-- The readied planets in a system that others control.
function exhaustion.of_others(player, system)
  return lists.where(system.worlds, function(planet) return planet.owner and planet.owner ~= player and not planet.exhausted end)
end

-- The planets that the player has left in the home system.
function exhaustion.at_home(player)
  exhaustion.all(readied(player, function(planet) return planet.parent == player.home end))
end

-- As many planets as the player must choose, or all of them.
function exhaustion.of_choice(player, count)
  local planets = readied(player)
  if #planets > count then
    planets = count > 0 and game.choose_some{player = player, from = planets, prompt = "exhaust-planets", min = count, max = count} or {}
  end
  exhaustion.all(planets)
end

return exhaustion
