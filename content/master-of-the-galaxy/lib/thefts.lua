--- Which cubes of an opponent can be taken, as options.
local describe = require("describe")
local routes = require("routes")

local thefts = {}

local function add_cube(options, player, project, cell, spoils)
  local cube = cell:first("cube")
  local kind = spoils and "spoils" or "steal"
  if not game.can("steal_cube", {player = player, cube = cube, spoils = spoils}) then
    return
  end
  table.insert(options, {
    value = cube,
    id = kind .. "_" .. cube.colour .. (cell.star and "_star" or "") .. "_from_" .. project.name,
    label = "take-option",
    args = describe.of_player(project.owner, project, cube.colour),
  })
end

-- Interchangeable cubes of a project are offered once; of a route, only the outermost.
local function add_project(options, player, project, colour, spoils)
  if project.base == "lay_route" then
    local cell = routes.outermost_cell(project)
    if not colour or cell:first("cube").colour == colour then
      add_cube(options, player, project, cell, spoils)
    end
    return
  end
  local seen = {}
  for _, cell in ipairs(project.cells) do
    local cube = cell:first("cube")
    local key = cube and cube.colour .. tostring(cell.star)
    if cube and not seen[key] and (not colour or cube.colour == colour) then
      seen[key] = true
      add_cube(options, player, project, cell, spoils)
    end
  end
end

--- Options for one cube of a victim; `colour` nil means any but black.
function thefts.add_victim(options, player, victim, colour, spoils)
  for _, project in ipairs(victim:value("projects")) do
    local open = project.filled > 0 and project.owner == victim and project.removable
    if open and (project.spoils or not spoils) then
      add_project(options, player, project, colour, spoils)
    end
  end
end

local function take_one(player, options, prompt)
  if #options == 0 then
    return nil
  end
  local cube = options[1].value
  if #options > 1 then
    cube = game.choose{player = player, from = options, prompt = prompt}
  end
  local spoils = prompt == "choose-spoils"
  return game.perform("steal_cube", {player = player, cube = cube, spoils = spoils})
end

--- The reward of a leader's theft project (R18).
function thefts.steal(player, card, project)
  for _ = 1, player:value("theft_count", card) do
    local options = {}
    for _, victim in ipairs(game.players_from(player)) do
      if victim ~= player then
        thefts.add_victim(options, player, victim, project.steals, false)
      end
    end
    take_one(player, options, "choose-theft")
  end
end

--- Spoils of a conflict (R20.8); from the bank when the opponent is neutral (R21.4).
function thefts.spoils(player, loser, count)
  if not loser then
    game.perform("gain_cubes_of_choice", {player = player, count = count})
    return
  end
  for _ = 1, count do
    local options = {}
    thefts.add_victim(options, player, loser, nil, true)
    take_one(player, options, "choose-spoils")
  end
end

return thefts
