-- Targets that cards let a player choose.
local systems = require("systems")

local choices = {}

-- Chooses an opponent. Asks only if there are several.
function choices.opponent(player)
  local list = {}
  for _, other in ipairs(game.players_from(player)) do
    if other ~= player then
      table.insert(list, other)
    end
  end
  if #list < 2 then
    return list[1]
  end
  return game.choose{player = player, from = list, prompt = "choose-opponent"}
end

-- Chooses a system for which `wanted` holds; nil if there is none.
function choices.system(player, prompt, wanted, optional)
  local list = {}
  for _, system in ipairs(game.table.systems) do
    if wanted(system) then
      table.insert(list, system)
    end
  end
  if #list == 0 then
    return nil
  end
  return game.choose{player = player, from = systems.options(list), prompt = prompt, optional = optional}
end

-- How many of the player's systems a track connects with this one.
function choices.borders(player, system)
  local count = 0
  for _, track in ipairs(system.tracks) do
    local far = track.a == system and track.b or track.a
    if far.owner == player then
      count += 1
    end
  end
  return count
end

function choices.is_swallowed(system)
  return system:has("black_hole")
end

function choices.bordering_neutral(player, system)
  return not system.owner and systems.open(system) and choices.borders(player, system) > 0
end

function choices.own(player, system)
  return system.owner == player
end

-- Chooses an opponent's system that a track connects with one of the player's.
function choices.is_raidable(player, system)
  return system.owner ~= nil and system.owner ~= player and choices.borders(player, system) > 0
end

-- Whether the player owns an end of the track with at least this many bases.
function choices.holds_end_with(player, track, bases)
  for _, system in ipairs({track.a, track.b}) do
    if system.owner == player and system:count("bases") >= bases then
      return true
    end
  end
  return false
end

-- Whether every planet of the system is colonised.
function choices.is_settled(system)
  for _, planet in ipairs(system.projects) do
    if planet.filled == 0 then
      return false
    end
  end
  return true
end

-- Offers to place a base from the supply in this system, if it has room.
function choices.offer_base(player, system)
  local base = player:first("supply")
  if not base or not game.can("place_base", {player = player, base = base, system = system}) then
    return
  end
  if game.confirm{player = player, prompt = "place-base-of-supply", args = {system = system}} then
    game.perform("place_base", {player = player, base = base, system = system})
  end
end

-- Places a base from the supply in a system of the player's choice that matches and has room.
function choices.place_from_supply(player, fits)
  local base = player:first("supply")
  if not base then
    return
  end
  local system = choices.system(player, "choose-system-for-base", function(system)
    return fits(player, system) and game.can("place_base", {player = player, base = base, system = system})
  end)
  if system then
    game.perform("place_base", {player = player, base = base, system = system})
  end
end

-- Whether the cube is on one of the player's projects of these kinds.
function choices.is_cube_of(player, cube, kinds)
  local project = cube.parent.parent
  return project.owner == player and table.find(kinds, project.base) ~= nil
end

local function is_unfinished(project)
  return project.filled > 0 and project.filled < project.size
end

-- Chooses an unfinished project on an opponent's card; nil if there is none.
function choices.unfinished_project(player)
  local options = {}
  for _, other in ipairs(game.players_from(player)) do
    for _, card in ipairs(other ~= player and other.cards or {}) do
      for _, project in ipairs(card.projects) do
        if is_unfinished(project) then
          table.insert(options, {value = project, id = "clear_" .. project.name, label = "project-of-card", args = {card = card, filled = project.filled, size = project.size}})
        end
      end
    end
  end
  if #options == 0 then
    return nil
  end
  return game.choose{player = player, from = options, prompt = "choose-project-to-clear"}
end

-- Chooses a conflict on the board; nil if there is none.
function choices.conflict(player)
  local list = {}
  for _, track in ipairs(game.table.tracks) do
    local conflict = track:first("conflict")
    if conflict then
      table.insert(list, conflict)
    end
  end
  if #list == 0 then
    return nil
  end
  return game.choose{player = player, from = list, prompt = "choose-conflict-to-end"}
end

return choices
