--- Invariants of every step of every game: one function each, which returns nil or a message.
local decks = require("decks")
local cubes = require("cubes")
local projects = require("projects")
local systems = require("systems")

local invariants = {}

local function count_by(list, property)
  local counts = {}
  for _, item in ipairs(list) do
    counts[item[property]] = (counts[item[property]] or 0) + 1
  end
  return counts
end

--- Cubes of every colour are conserved, and every cube is where a cube may be.
function invariants.I1()
  local all = game.all("cube")
  local counts = count_by(all, "colour")
  for _, definition in ipairs(game.defs("cube")) do
    if counts[definition.colour] ~= definition.copies then
      return definition.colour .. " cubes: " .. tostring(counts[definition.colour])
    end
  end
  for _, cube in ipairs(all) do
    local slot = cube.slot
    local place = slot == "bag" or slot == "drawn" or slot == "cube" or slot == cubes.bank(cube.colour)
    if not place then
      return "a cube lies in " .. slot
    end
  end
  return nil
end

--- Every player has nine discs, in the supply, in round cells and in systems.
function invariants.I2()
  local counts = count_by(game.all("base"), "owner")
  for _, player in ipairs(game.players) do
    if counts[player] ~= 9 then
      return "discs of a player: " .. tostring(counts[player])
    end
  end
  return nil
end

--- No card is lost or duplicated.
function invariants.I3()
  local expected = 0
  for _, deck in ipairs(decks.ALL) do
    for _, definition in ipairs(game.defs(deck)) do
      expected += definition.copies
    end
  end
  local count = #game.all("card")
  if count ~= expected then
    return "cards: " .. count .. " instead of " .. expected
  end
  return nil
end

--- A stack belongs to one player, is not higher than the number of planets (a card may add one), and its owner controls the system.
function invariants.I4()
  for _, system in ipairs(game.table.systems) do
    if system:count("bases") > system.planets + 1 then
      return "too many bases in " .. system.base
    end
    for _, base in ipairs(system.bases) do
      if base.owner ~= system.owner then
        return "foreign base in " .. system.base
      end
    end
    if system.owner and system:count("bases") == 0 then
      return "owner without base in " .. system.base
    end
  end
  return nil
end

local function check_route(track)
  local project = track:first("projects")
  if project.filled == 0 then
    return nil
  end
  if track:has("conflict") then
    return "route and conflict on " .. track.base
  end
  if project.from ~= track.a and project.from ~= track.b or project.from.owner ~= project.owner then
    return "route without own near end on " .. track.base
  end
  local cells = project.cells
  for index = 1, #cells do
    local distance = project.from == track.a and index or #cells + 1 - index
    local cube = cells[index]:first("cube")
    if (cube ~= nil) ~= (distance <= project.filled) then
      return "gap in the route " .. track.base
    end
    if cube and cube.colour ~= project.colour then
      return "mixed colours in the route " .. track.base
    end
  end
  return nil
end

--- A track holds one conflict, or a route of one player and colour without gaps from its near end.
function invariants.I5()
  for _, track in ipairs(game.table.tracks) do
    local message = check_route(track)
    if message then
      return message
    end
  end
  return nil
end

--- No player has more implemented cards of a type than allowed.
function invariants.I6()
  for _, player in ipairs(game.players) do
    for _, deck in ipairs(decks.DEVELOPMENTS) do
      if projects.count_implemented(player, deck) > player:value("implemented_limit", deck) then
        return "too many implemented cards of " .. deck
      end
    end
  end
  return nil
end

--- Checked at the end of a player's own turn.
function invariants.I6_at_turn_end(player)
  local count = player:count("cards")
  if count > player:value("card_limit") then
    return "cards at the end of the turn: " .. count
  end
  return nil
end

--- A conflict is between different owners, one of them a player.
function invariants.I7()
  for _, track in ipairs(game.table.tracks) do
    if track:has("conflict") and track.a.owner == track.b.owner then
      return "conflict without parties on " .. track.base
    end
  end
  return nil
end

--- A route does not connect systems of two different owners.
function invariants.I8()
  for _, track in ipairs(game.table.tracks) do
    local a, b = track.a.owner, track.b.owner
    if track:first("projects").filled > 0 and a and b and a ~= b then
      return "route between two owners on " .. track.base
    end
  end
  return nil
end

local function check_swallowed(system)
  if system:has("bases") then
    return "bases under a black hole in " .. system.base
  end
  for _, planet in ipairs(system.projects) do
    if planet.filled > 0 then
      return "cubes under a black hole in " .. system.base
    end
  end
  for _, track in ipairs(system.tracks) do
    if track:has("conflict") or track:first("projects").filled > 0 then
      return "a track to a black hole is in use: " .. track.base
    end
  end
  return nil
end

--- A system under a black hole is empty.
function invariants.I9()
  for _, system in ipairs(game.table.systems) do
    local message = not systems.open(system) and check_swallowed(system)
    if message then
      return message
    end
  end
  return nil
end

--- No black cube is on a planet, and none has changed hands: each player has at most the five of the start. Not checked where cards lift these rules.
function invariants.I10()
  local counts = {}
  for _, cube in ipairs(game.all("cube")) do
    if cube.colour == "black" and cube.slot ~= "black_bank" then
      local host = cube.slot == "cube" and cube.parent.parent or nil
      if host and host.base == "colonise_planet" then
        return "black cube on a planet"
      end
      counts[cube.owner] = (counts[cube.owner] or 0) + 1
    end
  end
  for _, player in ipairs(game.players) do
    if (counts[player] or 0) > 5 then
      return "black cubes of a player: " .. counts[player]
    end
  end
  return nil
end

--- The number of filled cells that each project keeps is right.
function invariants.filled_counts()
  for _, project in ipairs(game.all("project")) do
    local filled = 0
    for _, cell in ipairs(project.cells) do
      filled += cell:count("cube")
    end
    if filled ~= project.filled then
      return "count of filled cells of " .. project.name
    end
  end
  return nil
end

invariants.ALL = {"I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "filled_counts"}

--- The first broken invariant, or nil.
function invariants.broken()
  for _, name in ipairs(invariants.ALL) do
    local message = invariants[name]()
    if message then
      return name .. ": " .. message
    end
  end
  return nil
end

return invariants
