-- The three ways to win (R5).
local seating = require("seating")
local supremacy = require("supremacy")

local victory = {}

local function start_systems(player)
  local count = 0
  for _, system in ipairs(player:value("controlled")) do
    if system.start_corner then
      count += 1
    end
  end
  return count
end

local function dominates(player)
  local needed = player:value("symbols_to_win")
  for _, symbol in ipairs(supremacy.SYMBOLS) do
    if player:value("symbols", symbol) >= needed then
      return true
    end
  end
  return false
end

function victory.way(player)
  if player:value("deployed") >= player:value("bases_to_win") then
    return "expansion"
  end
  if dominates(player) then
    return "domination"
  end
  if start_systems(player) >= player:value("start_systems_to_win") then
    return "conquest"
  end
  return "none"
end

-- If several players win in the same step, the active player comes first, then turn order (Q6).
function victory.declare()
  for _, player in ipairs(seating.from_active()) do
    local way = player:value("way_to_victory")
    if way ~= "none" then
      game.finish{winner = player, how = way}
      return
    end
  end
end

return victory
