--- Targets that cards let a player choose.
local systems = require("systems")

local choices = {}

--- The other players, clockwise.
function choices.opponents(player)
  return table.move(game.players_from(player), 2, #game.players, 1, {})
end

-- The systems for which `wanted` holds, as options.
local function options_where(wanted)
  local list = {}
  for _, system in ipairs(game.table.systems) do
    if wanted(system) then
      table.insert(list, system)
    end
  end
  return systems.options(list)
end

--- How many of the player's systems a track connects with this one.
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

--- The systems with a black hole.
function choices.swallowed()
  return options_where(function(system) return system:has("black_hole") end)
end

--- The systems where a black hole may be placed.
function choices.to_swallow()
  return options_where(function(system) return game.can("place_black_hole", {system = system}) end)
end

function choices.bordering_neutral(player, system)
  return not system.owner and systems.open(system) and choices.borders(player, system) > 0
end

function choices.own(player, system)
  return system.owner == player
end

--- The opponents' systems that a track connects with one of the player's.
function choices.raidable(player)
  return options_where(function(system)
    return system.owner ~= nil and system.owner ~= player and choices.borders(player, system) > 0
  end)
end

--- Whether the player owns an end of the track with at least this many bases.
function choices.holds_end_with(player, track, bases)
  for _, system in ipairs({track.a, track.b}) do
    if system.owner == player and system:count("bases") >= bases then
      return true
    end
  end
  return false
end

--- Whether every planet of the system is colonised.
function choices.is_settled(system)
  for _, planet in ipairs(system.projects) do
    if planet.filled == 0 then
      return false
    end
  end
  return true
end

--- Offers to place a base from the supply in this system, if it has room.
function choices.offer_base(player, system)
  local base = player:first("supply")
  if not base or not game.can("place_base", {player = player, base = base, system = system}) then
    return
  end
  if game.confirm{player = player, prompt = "place-base-of-supply", args = {system = system}} then
    game.perform("place_base", {player = player, base = base, system = system})
  end
end

--- Places a base from the supply in a system of the player's choice that matches and has room.
function choices.place_from_supply(player, fits)
  local base = player:first("supply")
  if not base then
    return
  end
  local open = options_where(function(system)
    return fits(player, system) and game.can("place_base", {player = player, base = base, system = system})
  end)
  if #open > 0 then
    local system = game.choose{player = player, from = open, prompt = "choose-system-for-base"}
    game.perform("place_base", {player = player, base = base, system = system})
  end
end

--- Whether the cube is on one of the player's projects of these kinds.
function choices.is_cube_of(player, cube, kinds)
  local project = cube.parent.parent
  return project.owner == player and table.find(kinds, project.base) ~= nil
end

local function is_unfinished(project)
  return project.filled > 0 and project.filled < project.size
end

--- The unfinished projects on opponents' cards.
function choices.unfinished_projects(player)
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
  return options
end

--- The conflicts on the board.
function choices.conflicts()
  local list = {}
  for _, track in ipairs(game.table.tracks) do
    local conflict = track:first("conflict")
    if conflict then
      table.insert(list, conflict)
    end
  end
  return list
end

return choices
