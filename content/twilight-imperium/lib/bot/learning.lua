--- Technologies: what objectives ask for first, then what improves the units that the player has.
local choices = require("bot/choices")

local learning = {}

local OBJECTIVE = 60        -- for each point of objectives that it would fulfil

-- What a technology adds to the prospects of a player.
local function promise(player, technology)
  local before = player:value("prospects")
  local after = game.suppose(function() game.create(technology, player, "technologies") end,
    function() return player:value("prospects") end)
  return math.max(0, after - before) * OBJECTIVE
end

-- Objectives ask for several technologies of a colour, so what is begun is finished first.
local function by_colour(player, technology)
  local owned = technology.colour and require("research").owned_colours(player)[technology.colour] or 0
  return owned == 1 and 18 or 10
end

local function by_kind(player, technology)
  if technology.kind ~= "unit_upgrade" then
    return by_colour(player, technology)
  end
  local count = 0
  for _, unit in ipairs(game.all("unit")) do
    count += unit.owner == player and unit.def == technology.upgrades and 1 or 0
  end
  return 20 + math.min(20, 4 * count)
end

--- The value `technology_worth`.
function learning.worth_of(player, technology)
  return by_kind(player, technology) + promise(player, technology) + (technology.faction and 5 or 0)
end

function learning.choose(q)
  return (choices.best(q.options, function(technology, index)
    return q.player:value("technology_worth", technology) * 10 + choices.noise(q.roll, index) / 10
  end))
end

return learning
