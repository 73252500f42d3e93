--- Building the board: rich systems near home, and what is in the way far from every home.
local choices = require("bot/choices")

local drafting = {}

-- What a system is worth to have near.
local function quality(system)
  local sum = system.anomaly and -6 or #system.wormholes > 0 and 1 or -1
  for _, planet in ipairs(system.planets) do
    sum += 3 + 2 * planet.resources + planet.influence
  end
  return sum
end

-- The steps from a place to a player's home; to the gate, if the home is beside the board.
local function way_home(player, place)
  local home = player.home
  for _, system in ipairs(home.q and {} or game.table.systems) do
    if player:first("sheet").gate == system.def then
      home = system
    end
  end
  return home.q and game.steps("system", place, home) or 0
end

local function way_to_any_home(place)
  local least = nil
  for _, player in ipairs(game.players) do
    local steps = way_home(player, place)
    least = least and math.min(least, steps) or steps
  end
  return least
end

function drafting.place(q)
  local good = quality(q.args.system) > 3
  local places = {}
  for _, place in ipairs(require("draft").places()) do
    places[place.id] = place
  end
  return (choices.best(q.ids, function(id, index)
    local steps = good and -way_home(q.player, places[id]) or way_to_any_home(places[id])
    return steps * 1000 + choices.noise(q.roll, index)
  end))
end

return drafting
