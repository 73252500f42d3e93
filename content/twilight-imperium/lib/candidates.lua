--- What an agenda can elect: its possible outcomes.
local board = require("board")
local lists = require("lists")

local candidates = {}

local IN_PLAY = {laws = true, attachments = true}

function candidates.is_in_play(agenda)
  return IN_PLAY[agenda.slot] == true
end

function candidates.laws_in_play()
  return lists.where(game.all("agenda"), candidates.is_in_play)
end

-- R85.11: planets that match and that some player controls.
local function planets(fits)
  return lists.where(game.table:value("planets"), function(planet) return planet.owner and fits(planet) end)
end

local function is_colony(planet)
  return planet.base ~= "mecatol_rex" and not board.lord(planet.parent)
end

local function scored_secrets()
  local found = {}
  for _, player in ipairs(game.players) do
    for _, objective in ipairs(player.scored) do
      table.insert(found, objective)
    end
  end
  return found
end

local CANDIDATES = {
  for_or_against = function() return {"for", "against"} end,
  player = function() return game.players end,
  planet = function() return planets(function() return true end) end,
  colony = function() return planets(is_colony) end,
  strategy_card = function() return game.all("strategy_card") end,
  law = function() return game.table:value("laws") end,
  scored_secret = scored_secrets,
}
for _, trait in ipairs{"cultural", "hazardous", "industrial"} do
  CANDIDATES[trait .. "_planet"] = function()
    return planets(function(planet) return table.find(planet:value("traits"), trait) ~= nil end)
  end
end

function candidates.of(agenda)
  return CANDIDATES[agenda.elect]()
end

return candidates
