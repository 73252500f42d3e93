--- The value of a position to a player, for the greedy bot (the weights of `game.yaml`).
local standing = {}

local function sum_over_cards(player, count)
  local sum = 0
  for _, card in ipairs(player.cards) do
    for _, project in ipairs(card.projects) do
      sum += count(project)
    end
  end
  return sum
end

--- Cubes on the player's cards and sides of conflicts.
function standing.begun(player)
  local sum = sum_over_cards(player, function(project) return project.filled end)
  for _, conflict in ipairs(player:value("conflicts")) do
    for _, side in ipairs(conflict.projects) do
      sum += side.owner == player and side.filled or 0
    end
  end
  return sum
end

--- Cubes where bases are prepared.
function standing.base_cubes(player)
  return sum_over_cards(player, function(project) return project.base == "prepare_base" and project.filled or 0 end)
end

--- Bases that are prepared and not deployed.
function standing.prepared(player)
  return sum_over_cards(player, function(project) return project:count("round_cell") end)
end

--- Colonised planets.
function standing.planets(player)
  local sum = 0
  for _, system in ipairs(player:value("controlled")) do
    for _, planet in ipairs(system.projects) do
      sum += planet.filled
    end
  end
  return sum
end

function standing.implemented(player)
  local sum = 0
  for _, card in ipairs(player.cards) do
    sum += card:value("implemented") and 1 or 0
  end
  return sum
end

return standing
