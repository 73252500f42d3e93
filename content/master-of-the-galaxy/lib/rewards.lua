--- The end of phase 2: rewards in any order, and deployments between them.
local bases = require("bases")
local conflicts = require("conflicts")
local describe = require("describe")
local projects = require("projects")

local rewards = {}

local GIVE = {}

function GIVE.colonise_planet(player, project)
  local cube = project:first("cells"):first("cube")
  game.perform("colonise", {player = player, project = project, system = project.parent, cube = cube})
end

function GIVE.lay_route(player, project)
  game.perform("complete_route", {player = player, track = project.parent, project = project})
end

function GIVE.prepare_base(player, project)
  game.perform("prepare_base", {player = player, project = project})
end

function GIVE.obtain_card(player, project)
  game.perform("obtain_card", {player = player, project = project})
end

function GIVE.implement_development(player, project)
  game.perform("implement", {player = player, card = project.parent, project = project})
end

function GIVE.species_program(player, project)
  game.perform("complete_program", {player = player, card = project.parent, project = project})
end

function GIVE.steal_resource(player, project)
  game.perform("steal_resource", {player = player, card = project.parent, project = project})
end

function GIVE.fight_conflict(player, project)
  local conflict = project.parent
  local loser = conflicts.opponent(conflict, player)
  game.perform("complete_conflict", {player = player, conflict = conflict, loser = loser})
end

--- A project that is no longer complete gives nothing (R9.15). Cubes that do not stay are removed first; those of a conflict together with its other side's.
function rewards.give(player, project)
  projects.forget_due(player, project)
  if project.owner ~= player or not projects.is_complete(project) then
    return
  end
  if not project.cubes_stay and project.base ~= "fight_conflict" then
    game.perform("clear_project", {project = project})
  end
  GIVE[project.base](player, project)
end

--- A completed route has no reward; it only allows deployments.
function rewards.finish_routes(player)
  for _, project in ipairs(player.due) do
    if project.base == "lay_route" then
      rewards.give(player, project)
    end
  end
end

local function add_due(options, player)
  for _, project in ipairs(player.due) do
    table.insert(options, {
      value = {act = "reward", project = project},
      id = "reward_" .. project.name,
      label = "reward-option",
      args = describe.project(project, project.steals),
    })
  end
end

local function add_deployment(options, player, base, system)
  if not game.can("deploy_base", {player = player, base = base, system = system}) then
    return
  end
  local card = base.parent.parent
  table.insert(options, {
    value = {act = "deploy", base = base, system = system},
    id = "deploy_" .. system.base .. "_from_" .. card.base,
    label = "deploy-option",
    args = {system = system, card = card},
  })
end

local function add_deployments(options, player)
  local prepared = bases.prepared(player)
  if #prepared == 0 then
    return
  end
  for _, system in ipairs(bases.targets(player)) do
    for _, base in ipairs(prepared) do
      add_deployment(options, player, base, system)
    end
  end
end

local function choose(player, options)
  if #player.due == 1 and #options == 1 then
    return options[1].value
  end
  if #player.due == 0 then
    table.insert(options, {value = {act = "stop"}, id = "stop", label = "stop-deploying"})
  end
  return game.choose{player = player, from = options, prompt = "choose-reward"}
end

--- Performs one reward or deployment. False if none is left or the player stops.
function rewards.step(player)
  local options = {}
  add_due(options, player)
  add_deployments(options, player)
  if #options == 0 then
    return false
  end
  local choice = choose(player, options)
  if choice.act == "reward" then
    rewards.give(player, choice.project)
  elseif choice.act == "deploy" then
    game.perform("deploy_base", {player = player, base = choice.base, system = choice.system})
  end
  return choice.act ~= "stop"
end

return rewards
