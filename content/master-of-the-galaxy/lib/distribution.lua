-- Phase 2: what the drawn cubes can be used for.
local cubes = require("cubes")
local projects = require("projects")
local routes = require("routes")
local conflicts = require("conflicts")
local describe = require("describe")

local distribution = {}

local function place_id(cube, project, cell)
  local id = "place_" .. cube.colour .. "_on_" .. project.name
  if project.base == "fight_conflict" and cell.colour ~= cube.colour then
    id = id .. "_as_" .. cell.colour
  end
  if cell.star then
    return id .. "_star"
  end
  if project.base == "lay_route" and cell.index > 1 and project.filled == 0 then
    return id .. "_from_" .. project.parent.b.base
  end
  return id
end

local function candidates(player, cube, project)
  if project.base == "lay_route" then
    return routes.next_cells(player, project.parent)
  end
  if project.base == "colonise_planet" then
    return project.cells
  end
  if project.base == "fight_conflict" then
    return projects.free_cells(project) -- a card may let other colours in
  end
  return projects.free_cells(project, cube.colour)
end

local function add_place(options, player, cube, project)
  for _, cell in ipairs(candidates(player, cube, project)) do
    if game.can("place_cube", {player = player, cube = cube, cell = cell}) then
      table.insert(options, {
        value = {act = "place_cube", cube = cube, cell = cell},
        id = place_id(cube, project, cell),
        label = "place-option",
        args = describe.project(project, cube.colour),
      })
    end
  end
end

-- Planets of one system are alike: only the first free one is offered.
local function is_offered(project)
  if project.filled == project.size then
    return false
  end
  if project.base ~= "colonise_planet" then
    return true
  end
  return project.index == 1 or project.parent.projects[project.index - 1].filled > 0
end

local function add_cancels(options, player, cube, own)
  for _, project in ipairs(own) do
    local open = project.filled > 0 and project.removable
    if open and game.can("cancel_project", {player = player, cube = cube, project = project}) then
      table.insert(options, {
        value = {act = "cancel_project", cube = cube, project = project},
        id = "cancel_" .. project.name,
        label = "cancel-option",
        args = describe.project(project, cube.colour),
      })
    end
  end
end

local function add_uses(options, player, cube, own)
  for _, project in ipairs(own) do
    if is_offered(project) then
      add_place(options, player, cube, project)
    end
  end
  if cube.colour == "black" then
    add_cancels(options, player, cube, own)
  end
end

local function add_return(options, cube)
  table.insert(options, {
    value = {act = "return_cube", cube = cube},
    id = "return_" .. cube.colour,
    label = "return-cube-option",
    args = {colour = cube.colour},
  })
end

-- Placements, cancellations and proposals; cubes of a colour and cells alike count once.
function distribution.options(player, different)
  local options = {}
  local own = player:value("projects")
  for _, cube in ipairs(different) do
    add_uses(options, player, cube, own)
  end
  conflicts.add_proposals(options, player)
  return options
end

local ACTS = {}

function ACTS.place_cube(player, choice)
  game.perform("place_cube", {player = player, cube = choice.cube, cell = choice.cell})
end

function ACTS.cancel_project(player, choice)
  game.perform("cancel_project", {player = player, cube = choice.cube, project = choice.project})
end

function ACTS.return_cube(player, choice)
  game.perform("return_cube", {player = player, cube = choice.cube})
end

function ACTS.propose_end(player, choice)
  conflicts.propose_end(player, choice.conflict)
end

local function return_all(player)
  for _, cube in ipairs(player.drawn) do
    game.perform("return_cube", {player = player, cube = cube})
  end
end

-- One act; cubes that have no use go back unasked.
function distribution.step(player)
  local different = cubes.one_of_each(player.drawn)
  local options = distribution.options(player, different)
  if #options == 0 then
    return_all(player)
    return
  end
  for _, cube in ipairs(different) do
    add_return(options, cube)
  end
  local choice = game.choose{player = player, from = options, prompt = "distribute", args = {left = player:count("drawn")}}
  ACTS[choice.act](player, choice)
end

return distribution
