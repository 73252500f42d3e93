-- What the rulebook asks of a cube that is placed in a cell. One function for one rule of the event `place_cube`.
local routes = require("routes")
local projects = require("projects")
local systems = require("systems")

local placing = {}

function placing.own_project(player, project)
  local base = project.base
  return base == "colonise_planet" or base == "lay_route" or project.owner == player
end

function placing.base_in_system(player, project)
  return project.base ~= "colonise_planet" or project.parent.owner == player
end

function placing.black_on_planet(cube, project)
  return project.base ~= "colonise_planet" or cube.colour ~= "black"
end

function placing.cell_colour(cube, cell)
  local colour = cell.colour
  return colour == cube.colour or colour == "planet" or colour == "route"
end

function placing.own_end(player, project)
  if project.base ~= "lay_route" then
    return true
  end
  local track = project.parent
  if project.filled > 0 then
    return project.owner == player
  end
  return track.a.owner == player or track.b.owner == player
end

function placing.no_opponent_at_end(player, project)
  if project.base ~= "lay_route" then
    return true
  end
  local track = project.parent
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

function placing.no_conflict_at_end(player, project)
  if project.base ~= "lay_route" then
    return true
  end
  local track = project.parent
  for _, system in ipairs({track.a, track.b}) do
    if not system.owner and fights_at(player, system) then
      return false
    end
  end
  return true
end

function placing.route_colour(cube, project)
  if project.base ~= "lay_route" then
    return true
  end
  if project.filled > 0 then
    return cube.colour == project.colour
  end
  local track = project.parent
  return cube.colour == track.a.colour or cube.colour == track.b.colour
end

function placing.next_cell(player, cell, project)
  if project.base ~= "lay_route" then
    return true
  end
  for _, candidate in ipairs(routes.next_cells(player, project.parent)) do
    if candidate == cell then
      return true
    end
  end
  return false
end

function placing.no_black_hole(project)
  local host = project.parent
  if project.base == "colonise_planet" then
    return systems.open(host)
  end
  return project.base ~= "lay_route" or systems.open(host.a) and systems.open(host.b)
end

-- The cube that would complete one card too many of a type is refused (Q3).
function placing.implemented_limit(player, project)
  if project.base ~= "implement_development" or project.filled + 1 < project.size then
    return true
  end
  local deck = project.parent.kind
  return projects.count_filled(player, deck) < player:value("implemented_limit", deck)
end

function placing.not_laid_now(project)
  return project.base ~= "fight_conflict" or project.parent.laid ~= game.table.turn
end

return placing
