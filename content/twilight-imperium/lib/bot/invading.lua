--- Invasions: which planets to land on, and with how many.
local choices = require("bot/choices")

local invading = {}

local function own_ground(planet, player)
  local count = 0
  for _, unit in ipairs(planet.ground) do
    count += unit.owner == player and unit.category == "ground_force" and 1 or 0
  end
  return count
end

-- How many more ground forces a planet needs; own planets need none.
local function lacks(planet, player)
  return planet.owner == player and 0 or planet:value("landing_needed", player) - own_ground(planet, player)
end

--- The landing that serves best: as many as needed, on the planet that is worth most.
function invading.commit(q)
  local aboard = 0
  for _, option in ipairs(q.options) do
    aboard = option and math.max(aboard, #option.units) or aboard
  end
  local best = choices.best(q.options, function(option)
    if not option then
      return 0
    end
    local missing = lacks(option.planet, q.player)
    if missing <= 0 or missing > aboard then
      return nil
    end
    local wasted = math.max(0, #option.units - missing)
    return option.planet:value("planet_worth", q.player) * 10 - wasted * 3 + math.min(#option.units, missing) * 5
  end)
  if best == nil then
    return q.options[1]
  end
  return best
end

return invading
