--- What the rulebook requires of a cube on a route, and what some cards require. One function per rule of the event `place_cube`. The colour of a cell shows its project: "planet", "route", or the colour of a card's cell.
local routes = require("routes")
local projects = require("projects")
local systems = require("systems")

local placing = {}

function placing.own_end(player, cell)
  local project = cell.parent
  if project.filled > 0 then
    return project.owner == player
  end
  local track = project.parent
  return track.a.owner == player or track.b.owner == player
end

function placing.no_opponent_at_end(player, cell)
  local track = cell.parent.parent
  local a, b = track.a.owner, track.b.owner
  return (a == nil or a == player) and (b == nil or b == player)
end

local function fights_at(player, system)
  for _, track in ipairs(system.tracks) do
    local conflict = track:first("conflict")
    if conflict then
      for _, side in ipairs(conflict.projects) do
        if side.owner == player then
          return true
        end
      end
    end
  end
  return false
end

function placing.no_conflict_at_end(player, cell)
  local track = cell.parent.parent
  local a, b = track.a, track.b
  if a.owner and b.owner then
    return true
  end
  return not fights_at(player, a.owner and b or a)
end

function placing.route_colour(cube, cell)
  local project = cell.parent
  if project.filled > 0 then
    return cube.colour == project.colour
  end
  local track = project.parent
  return cube.colour == track.a.colour or cube.colour == track.b.colour
end

function placing.next_cell(player, cell)
  for _, candidate in ipairs(routes.next_cells(player, cell.parent.parent)) do
    if candidate == cell then
      return true
    end
  end
  return false
end

function placing.no_black_hole(cell)
  local host = cell.parent.parent
  if cell.colour == "planet" then
    return systems.open(host)
  end
  return systems.open(host.a) and systems.open(host.b)
end

--- A cube that would complete one card too many of a type is refused (Q3).
function placing.implemented_limit(player, cell)
  local project = cell.parent
  if project.filled + 1 < project.size or project.base ~= "implement_development" then
    return true
  end
  local deck = project.parent.kind
  return projects.count_filled(player, deck) < player:value("implemented_limit", deck)
end

return placing
