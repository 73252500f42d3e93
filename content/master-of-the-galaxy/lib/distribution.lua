--- Phase 2: what the drawn cubes can be used for.
local cubes = require("cubes")
local conflicts = require("conflicts")
local describe = require("describe")

local distribution = {}

local function place_id(colour, cell, project)
  local id = "place_" .. colour .. "_on_" .. project.name
  if cell.colour ~= colour and project.base == "fight_conflict" then
    id = id .. "_as_" .. cell.colour
  end
  if cell.star then
    return id .. "_star"
  end
  if cell.colour == "route" and cell.index > 1 and project.filled == 0 then
    return id .. "_from_" .. project.parent.b.base
  end
  return id
end

local function add_place(options, player, cube, colour, cell)
  if not game.can("place_cube", {player = player, cube = cube, cell = cell}) then
    return
  end
  local project = cell.parent
  table.insert(options, {
    value = {act = "place_cube", cube = cube, cell = cell},
    id = place_id(colour, cell, project),
    label = "place-option",
    args = describe.project(project, colour),
  })
end

-- An empty track takes the colours that the rules allow; a started route takes only its own colour.
local function colour_of(cell)
  local colour = cell.colour
  if colour ~= "route" then
    return colour
  end
  local begun = cell.parent.colour
  return begun == "" and "track" or begun
end

-- Cells with the colours they take. For `planet` and `track`, and for black cubes in a conflict, the rules decide.
local function entries_of(player)
  local entries = {}
  for _, cell in ipairs(player:value("cells_on_cards")) do
    table.insert(entries, {cell = cell, colour = cell.colour})
  end
  for _, cell in ipairs(player:value("cells_on_board")) do
    table.insert(entries, {cell = cell, colour = colour_of(cell)})
  end
  for _, conflict in ipairs(player:value("conflicts")) do
    for _, cell in ipairs(conflict:value("card_openings", player)) do
      table.insert(entries, {cell = cell, colour = cell.colour, fight = true})
    end
  end
  return entries
end

local function fits(entry, colour)
  local takes = entry.colour
  if takes == colour or takes == "planet" then
    return true
  end
  if colour == "black" then
    return entry.fight
  end
  return takes == "track"
end

local function add_cancels(options, player, cube)
  for _, project in ipairs(player:value("projects")) do
    if project.filled > 0 and game.can("cancel_project", {player = player, cube = cube, project = project}) then
      table.insert(options, {
        value = {act = "cancel_project", cube = cube, project = project},
        id = "cancel_" .. project.name,
        label = "cancel-option",
        args = describe.project(project, "black"),
      })
    end
  end
end

local function add_uses(options, player, cube, entries)
  local colour = cube.colour
  for _, entry in ipairs(entries) do
    if fits(entry, colour) then
      add_place(options, player, cube, colour, entry.cell)
    end
  end
  if colour == "black" then
    add_cancels(options, player, cube)
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

--- Placements, cancellations and proposals. Cubes of one colour and interchangeable cells are offered once.
function distribution.options(player, different)
  local options = {}
  local entries = entries_of(player)
  for _, cube in ipairs(different) do
    add_uses(options, player, cube, entries)
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

--- Performs one act. Cubes without a use return without a question.
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
