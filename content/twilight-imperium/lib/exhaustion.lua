--- Planets that effects exhaust.
local lists = require("lists")

local exhaustion = {}

local function readied(player, fits)
  return lists.where(player:value("controlled"), function(planet)
    return not planet.exhausted and (fits == nil or fits(planet))
  end)
end

--- Readied planets with a trait.
function exhaustion.with_trait(player, trait)
  return readied(player, function(planet) return table.find(planet:value("traits"), trait) ~= nil end)
end

--- The players who have such a planet to exhaust.
function exhaustion.players_with_trait(trait)
  return lists.where(game.players, function(player) return #exhaustion.with_trait(player, trait) > 0 end)
end

function exhaustion.with_specialty(player)
  return readied(player, function(planet) return #planet:value("specialties") > 0 end)
end

--- The readied planets in a system that others control. `system`: none for a card without effect.
function exhaustion.of_others(player, system)
  return system == nil and {} or lists.where(system.worlds, function(planet) return planet.owner and planet.owner ~= player and not planet.exhausted end)
end

--- The planets that the player has left in the home system.
function exhaustion.at_home(player)
  return readied(player, function(planet) return planet.parent == player.home end)
end

--- The player's readied planets.
function exhaustion.all(player)
  return readied(player)
end

return exhaustion
