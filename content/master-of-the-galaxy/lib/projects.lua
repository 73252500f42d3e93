--- Projects: where they are printed, whose they are, and whether they are complete.
local projects = {}

local function add_cell(project, text)
  local colour, star = string.match(text, "^(%a+)(%*?)$")
  game.create("square", project, "cells", {colour = colour, star = star == "*"})
end

local function create(kind, host, name, cells, fields)
  fields.name, fields.size = name, #cells
  local project = game.create(kind, host, "projects", fields)
  for _, cell in ipairs(cells) do
    add_cell(project, cell)
  end
  return project
end

local function repeated(cell, count)
  local cells = {}
  for index = 1, count do
    cells[index] = cell
  end
  return cells
end

local function lay_out_cards(card)
  for index, entry in ipairs(card.card_projects) do
    local fields = {deck = entry.deck, cards = entry.cards or 1}
    create("obtain_card", card, card.base .. "_card_" .. index, entry.cells, fields)
  end
end

local LAY_OUT = {}

function LAY_OUT.species(card)
  create("prepare_base", card, card.base .. "_base", card.base_project, {})
  lay_out_cards(card)
  local program = card.program
  create("species_program", card, card.base .. "_program", program.cells, {symbols = program.symbols})
end

function LAY_OUT.leader(card)
  local theft = card.theft
  if theft then
    create("steal_resource", card, card.base .. "_theft", theft.cells, {steals = theft.steals})
  end
end

function LAY_OUT.government(card)
  if card.base_project then
    create("prepare_base", card, card.base .. "_base", card.base_project, {})
  end
  lay_out_cards(card)
end

function LAY_OUT.commerce(card)
  create("implement_development", card, card.base, card.cost, {})
end
LAY_OUT.expansion = LAY_OUT.commerce
LAY_OUT.progress = LAY_OUT.commerce

--- A card gets its projects when it first enters play. Conflicts get theirs when they are placed.
function projects.lay_out(card)
  local lay = LAY_OUT[card.kind]
  if lay and card:count("projects") == 0 then
    lay(card)
  end
end

function projects.lay_out_system(system)
  for index = 1, system.planets do
    create("colonise_planet", system, system.base .. "_planet_" .. index, {"planet"}, {})
  end
end

function projects.lay_out_track(track)
  create("lay_route", track, track.base, repeated("route", track.cells), {})
end

--- One side of a conflict: the project of the party whose system it faces; no owner if that system is neutral.
function projects.lay_out_side(conflict, side, system, turn)
  local fields = {side = side, laid = turn}
  local project = create("fight_conflict", conflict, conflict.base .. "_" .. side, conflict[side].cells, fields)
  if system.owner then
    game.set_owner(project, system.owner)
  end
end

function projects.is_complete(project)
  return project.filled == project.size
end

local function add_all(list, more)
  for _, item in ipairs(more) do
    table.insert(list, item)
  end
end

local function add_system(list, system, player)
  add_all(list, system.projects)
  for _, track in ipairs(system.tracks) do
    local both_own = track.a.owner == player and track.b.owner == player
    if track.a == system or not both_own then
      table.insert(list, track:first("projects"))
    end
  end
end

--- All projects where the player may place cubes: on cards, on planets and tracks at their systems, and on their sides of conflicts.
function projects.own(player)
  local list = {}
  for _, card in ipairs(player.cards) do
    add_all(list, card.projects)
  end
  for _, system in ipairs(player:value("controlled")) do
    add_system(list, system, player)
  end
  for _, conflict in ipairs(player:value("conflicts")) do
    for _, side in ipairs(conflict.projects) do
      if side.owner == player then
        table.insert(list, side)
      end
    end
  end
  return list
end

--- The development's own project, or nil for other cards.
function projects.of_development(card)
  if card:is("development") then
    return card:first("projects")
  end
  return nil
end

function projects.is_implemented(card)
  local project = projects.of_development(card)
  return project ~= nil and project.rewarded and project.filled == project.size
end

--- How many development cards of a deck are implemented or have all their cells filled (Q3).
function projects.count_filled(player, deck)
  local count = 0
  for _, card in ipairs(player.cards) do
    if card.kind == deck and projects.is_complete(card:first("projects")) then
      count += 1
    end
  end
  return count
end

function projects.count_implemented(player, deck)
  local count = 0
  for _, card in ipairs(player.cards) do
    if card.kind == deck and card:value("implemented") then
      count += 1
    end
  end
  return count
end

--- The cubes of a project in the order in which they are removed: for a route, the farthest first.
function projects.cubes(project)
  local list = {}
  for _, cell in ipairs(project.cells) do
    local cube = cell:first("cube")
    if cube then
      table.insert(list, cube)
    end
  end
  if project.base == "lay_route" and project.from == project.parent.a then
    return projects.reversed(list)
  end
  return list
end

function projects.reversed(list)
  local result = {}
  for index = #list, 1, -1 do
    table.insert(result, list[index])
  end
  return result
end

--- Updates the counts and the queue of rewards when a cube enters or leaves a cell.
function projects.put(cube, cell, player)
  local project = cell.parent
  game.move(cube, cell, "cube")
  game.add(project, "filled", 1)
  if project.filled ~= project.size then
    return
  end
  local due = table.clone(player.due)
  table.insert(due, project)
  game.set(player, "due", due)
end

function projects.forget_due(player, project)
  local rest = {}
  for _, other in ipairs(player.due) do
    if other ~= project then
      table.insert(rest, other)
    end
  end
  if #rest ~= #player.due then
    game.set(player, "due", rest)
  end
end

--- Call before the cube is moved away.
function projects.take(project)
  if projects.is_complete(project) and project.owner then
    projects.forget_due(project.owner, project)
  end
  game.add(project, "filled", -1)
  if project.rewarded then
    game.set(project, "rewarded", false)
  end
end

return projects
