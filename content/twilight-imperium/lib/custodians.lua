--- The custodians of Mecatol Rex (R21).
local lists = require("lists")

local custodians = {}

--- The system where they still are.
function custodians.place()
  for _, system in ipairs(game.table.systems) do
    if system:has("tokens", "custodians") then
      return system
    end
  end
end

-- Whether the custodians are the only thing that keeps a unit from the planet.
local function could_commit(player, unit, planet)
  for _, reason in ipairs(game.why_not("commit_ground_force", {player = player, unit = unit, planet = planet})) do
    if reason.id ~= "custodians" then
      return false
    end
  end
  return true
end

-- R21.2a.
function custodians.could_land(player)
  local system = custodians.place()
  local planet = system and system:first("worlds")
  return lists.any(planet and system.space or {}, function(unit)
    return unit.owner == player and unit:value("may_land") and could_commit(player, unit, planet)
  end)
end

function custodians.can_pay(player)
  return game.can_pay(player, {influence = player:value("custodians_cost")})
end

-- R21.3, R21.4.
function custodians.remove(player)
  local system = custodians.place()
  local cost = player:value("custodians_cost")
  if cost > 0 and not game.perform("spend_influence", {player = player, count = cost}, {cost = true}) then
    return false
  end
  for _, token in ipairs(system.tokens) do
    if token.base == "custodians" then
      game.move(token, player, "reserve")
    end
  end
  game.set(game.table, "galactic_council", true)
  game.perform("gain_victory_points", {player = player, count = 1})
  return true
end

return custodians
