--- Routes: which end is near, which cell is next, which cube is outermost.
local routes = {}

function routes.other_end(track, system)
  if track.a == system then
    return track.b
  end
  return track.a
end

--- The cells of a track that may take the next cube of this player: one, or one from either end of an empty track between own systems.
function routes.next_cells(player, track)
  local project = track:first("projects")
  local cells = project.cells
  local filled = project.filled
  if filled == #cells then
    return {}
  end
  if filled > 0 then
    return {project.from == track.a and cells[filled + 1] or cells[#cells - filled]}
  end
  local found = {}
  if track.a.owner == player then
    table.insert(found, cells[1])
  end
  if track.b.owner == player and (#cells > 1 or #found == 0) then
    table.insert(found, cells[#cells])
  end
  return found
end

--- The end that counts as near when a first cube is placed in this cell.
function routes.near_end(player, track, cell)
  if cell.index == 1 and track.a.owner == player then
    return track.a
  end
  return track.b
end

function routes.begin(player, track, cell, colour)
  local project = track:first("projects")
  game.set_owner(project, player)
  game.set(project, "from", routes.near_end(player, track, cell))
  game.set(project, "colour", colour)
end

function routes.forget(project)
  game.set_owner(project, nil)
  game.set(project, "from", nil)
  game.set(project, "colour", "")
end

--- The cell whose cube leaves first (R11.4).
function routes.outermost_cell(project)
  local cells = project.cells
  if project.from == project.parent.a then
    return cells[project.filled]
  end
  return cells[#cells - project.filled + 1]
end

--- Whether a complete route of the player touches the system.
function routes.reaches(player, system)
  for _, track in ipairs(system.tracks) do
    local project = track:first("projects")
    if project.filled == project.size and project.owner == player then
      return true
    end
  end
  return false
end

--- Tracks that hold cubes of the player.
function routes.of(player)
  local list = {}
  for _, track in ipairs(game.table.tracks) do
    if track:first("projects").owner == player then
      table.insert(list, track)
    end
  end
  return list
end

--- Returns the routes at a system: all of them, those of one player, or those of all players but one.
function routes.recall(system, keep)
  for _, track in ipairs(system.tracks) do
    local project = track:first("projects")
    if project.filled > 0 and not keep(project.owner) then
      game.perform("clear_project", {project = project})
    end
  end
end

return routes
