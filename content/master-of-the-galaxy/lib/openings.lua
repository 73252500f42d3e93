--- Cells where a player may place the next cube, apart from rules that depend on the cube.
local routes = require("routes")
local systems = require("systems")

local openings = {}

-- Free cells of a card's project. Cells with the same colour and star are interchangeable; only one of them is listed.
local function add_free_cells(list, project)
  if project.filled == project.size then
    return
  end
  local seen = {}
  for _, cell in ipairs(project.cells) do
    if not cell:has("cube") then
      local key = cell.star and cell.colour .. "*" or cell.colour
      if not seen[key] then
        seen[key] = true
        table.insert(list, cell)
      end
    end
  end
end

--- The projects of a card, or the player's side of a conflict on the board.
function openings.of_card(card, player)
  local list = {}
  for _, project in ipairs(card.projects) do
    if project.owner == player then
      add_free_cells(list, project)
    end
  end
  return list
end

--- The planets of a system are interchangeable; only the first free one is listed.
function openings.of_system(system)
  for _, planet in ipairs(system.projects) do
    if planet.filled == 0 then
      return {planet:first("cells")}
    end
  end
  return {}
end

--- The next cell of a track; none if the track leads to another player or a black hole.
function openings.of_track(track, player)
  local a, b = track.a, track.b
  local foreign = a.owner and a.owner ~= player or b.owner and b.owner ~= player
  if foreign or track:has("conflict") or not systems.open(a) or not systems.open(b) then
    return {}
  end
  return routes.next_cells(player, track)
end

local function add_all(list, more)
  for _, cell in ipairs(more) do
    table.insert(list, cell)
  end
end

function openings.of_cards(player)
  local list = {}
  for _, card in ipairs(player.cards) do
    add_all(list, card:value("card_openings", player))
  end
  return list
end

function openings.of_board(player)
  local list = {}
  local own = player:value("controlled")
  for _, system in ipairs(own) do
    add_all(list, system:value("system_openings"))
  end
  for _, track in ipairs(player:value("own_tracks")) do
    add_all(list, track:value("track_openings", player))
  end
  return list
end

--- Tracks at systems of the player, each once.
function openings.own_tracks(player)
  local list = {}
  for _, system in ipairs(player:value("controlled")) do
    for _, track in ipairs(system.tracks) do
      if track.a == system or track.a.owner ~= player then
        table.insert(list, track)
      end
    end
  end
  return list
end

return openings
