--- The three ways to win (R5).
local seating = require("seating")
local supremacy = require("supremacy")

local victory = {}

--- The value `start_systems`.
function victory.start_systems(player)
  local count = 0
  for _, system in ipairs(player:value("controlled")) do
    if system.start_corner then
      count += 1
    end
  end
  return count
end

--- The value `most_symbols`.
function victory.most_symbols(player)
  local most = 0
  for _, symbol in ipairs(supremacy.SYMBOLS) do
    most = math.max(most, player:value("symbols", symbol))
  end
  return most
end

function victory.way(player)
  if player:value("deployed") >= player:value("bases_to_win") then
    return "expansion"
  end
  if player:value("most_symbols") >= player:value("symbols_to_win") then
    return "domination"
  end
  if player:value("start_systems") >= player:value("start_systems_to_win") then
    return "conquest"
  end
  return "none"
end

-- How far each player came on each of the three ways.
local function scores()
  local rows = {}
  for _, player in ipairs(game.players) do
    table.insert(rows, {
      player = player,
      deployed_bases = player:value("deployed"),
      equal_symbols = player:value("most_symbols"),
      start_systems = player:value("start_systems"),
    })
  end
  return rows
end

--- If several players win in the same step, the active player comes first, then turn order (Q6).
function victory.declare()
  for _, player in ipairs(seating.from_active()) do
    local way = player:value("way_to_victory")
    if way ~= "none" then
      game.finish{
        winner = player,
        how = way,
        categories = {"deployed_bases", "equal_symbols", "start_systems"},
        scores = scores(),
        total = false,
      }
      return
    end
  end
end

return victory
