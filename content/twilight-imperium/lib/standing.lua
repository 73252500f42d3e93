--- The value of a position to a player, for the greedy bot (the weights of `game.yaml`).
local scoring = require("scoring")
local units = require("units")

local standing = {}

--- Planets, by what they are worth to the player; readied ones count a little more.
function standing.estate(player)
  local sum = 0
  for _, planet in ipairs(player:value("controlled")) do
    sum += planet:value("planet_worth", player) + (planet.exhausted and 0 or 1)
  end
  return sum
end

--- Ships where objectives ask for some.
function standing.posture(player)
  local sum = 0
  for _, system in ipairs(game.table.systems) do
    sum += #system:value("fleet", player) > 0 and system:value("presence_worth", player) or 0
  end
  return sum
end

--- Units on the board, by their cost in halves.
function standing.army(player)
  local sum = 0
  for _, unit in ipairs(units.of(player)) do
    local cost = player:value("cost", unit.def)
    sum += cost and cost * 2 // player:value("per_cost", unit.def) or 2
  end
  return sum
end

--- Objectives that are fulfilled and can still be scored, by their points.
function standing.prospects(player)
  local sum = 0
  local function look(objectives)
    for _, objective in ipairs(objectives) do
      if not scoring.has_scored(player, objective) and player:value("fulfils", objective) then
        sum += objective.points
      end
    end
  end
  look(game.table.objectives)
  look(player.secret_objectives)
  return sum
end

return standing
