--- Positions for scenarios: puts pieces where a rule needs them, and short queries about where they are.
local cubes = require("cubes")
local decks = require("decks")
local projects = require("projects")
local routes = require("routes")
local setup = require("setup")
local systems = require("systems")

local fixture = {}

--- Sets up the table, decks and players, then places one base for each player in the named systems, in seat order.
function fixture.start(starts)
  setup.board()
  setup.cards()
  setup.players()
  for _, deck in ipairs(decks.ALL) do
    setup.turn_over(deck)
  end
  game.set(game.table, "first_player", game.players[1])
  game.set(game.table, "turn", 1)
  for seat, system in ipairs(starts or {}) do
    fixture.base(game.players[seat], system)
  end
end

--- Everything before start systems and species are chosen.
function fixture.before_draft()
  fixture.start()
end

fixture.system = systems.by_base

function fixture.track(base)
  for _, track in ipairs(game.table.tracks) do
    if track.base == base then
      return track
    end
  end
  error("no track " .. base)
end

function fixture.project(name)
  for _, project in ipairs(game.all("project")) do
    if project.name == name then
      return project
    end
  end
  error("no project " .. name)
end

function fixture.card(base)
  for _, card in ipairs(game.all("card")) do
    if card.base == base then
      return card
    end
  end
  error("no card " .. base)
end

function fixture.base(player, base, count)
  local system = systems.by_base(base)
  for _ = 1, count or 1 do
    game.move(player:first("supply"), system, "bases")
  end
  game.set_owner(system, player)
end

function fixture.give(player, base)
  local card = game.create(base, player, "cards")
  projects.lay_out(card)
  return card
end

--- Cards on top of a deck, the first one uppermost.
function fixture.on_top(deck, bases)
  for index = #bases, 1, -1 do
    game.create(bases[index], game.table, decks.slot(deck), {})
  end
end

local function from_bank(colour)
  return game.table:first(cubes.bank(colour))
end

function fixture.drawn(player, colours)
  for _, colour in ipairs(colours) do
    game.move(from_bank(colour), player, "drawn")
  end
end

--- The bag holds exactly these cubes.
function fixture.bag(player, colours)
  for _, cube in ipairs(player.bag) do
    cubes.to_bank(cube)
  end
  for _, colour in ipairs(colours) do
    game.move(from_bank(colour), player, "bag")
  end
end

--- Leaves this many cubes of a colour in the bank; moves the others to a bag.
function fixture.empty_bank(colour, left, player)
  while game.table:count(cubes.bank(colour)) > left do
    game.move(from_bank(colour), player, "bag")
  end
end

local function put(cell, colour)
  game.move(from_bank(colour), cell, "cube")
  game.add(cell.parent, "filled", 1)
end

--- Fills the first `count` cells of a card's project.
function fixture.fill(name, count)
  local project = fixture.project(name)
  for index = 1, count or project.size do
    put(project.cells[index], project.cells[index].colour)
  end
end

--- Fills a project whose cubes stay, and marks its reward as given.
function fixture.complete(name)
  fixture.fill(name)
  game.set(fixture.project(name), "rewarded", true)
end

function fixture.planet(name, colour)
  put(fixture.project(name).cells[1], colour)
end

function fixture.route(player, base, colour, count, from)
  local track = fixture.track(base)
  local project = track:first("projects")
  local near = systems.by_base(from)
  game.set_owner(project, player)
  game.set(project, "from", near)
  game.set(project, "colour", colour)
  for index = 1, count do
    put(project.cells[near == track.a and index or project.size + 1 - index], colour)
  end
end

--- A prepared base in the round cell of a project.
function fixture.prepared(player, name)
  game.move(player:first("supply"), fixture.project(name), "round_cell")
end

--- Places a conflict as if in an earlier turn; its red side faces `red_system`.
function fixture.conflict(base, track_base, red_system, red, blue)
  local track = fixture.track(track_base)
  local conflict = game.create(base, track, "conflict")
  local red_end = systems.by_base(red_system)
  game.set(conflict, "red_end", red_end)
  game.set(conflict, "blue_end", routes.other_end(track, red_end))
  projects.lay_out_side(conflict, "red", conflict.red_end, 0)
  projects.lay_out_side(conflict, "blue", conflict.blue_end, 0)
  fixture.fill(base .. "_red", red)
  fixture.fill(base .. "_blue", blue)
end

function fixture.black_hole(base)
  game.move(game.table:first("reserve"), systems.by_base(base), "black_hole")
end

--- Moves discs from the supply to systems with many planets until this many are on the board.
function fixture.spread(player, bases)
  for _, entry in ipairs(bases) do
    fixture.base(player, entry[1], entry[2])
  end
end

function fixture.filled(name)
  return fixture.project(name).filled
end

function fixture.bank(colour)
  return game.table:count(cubes.bank(colour))
end

function fixture.in_bag(player, colour)
  local count = 0
  for _, cube in ipairs(player.bag) do
    if cube.colour == colour then
      count += 1
    end
  end
  return count
end

function fixture.owner(base)
  return systems.by_base(base).owner
end

function fixture.has_card(player, base)
  for _, card in ipairs(player.cards) do
    if card.base == base then
      return true
    end
  end
  return false
end

function fixture.cards_of_kind(player, kind)
  local count = 0
  for _, card in ipairs(player.cards) do
    if card.kind == kind then
      count += 1
    end
  end
  return count
end

--- The drawn cube of a colour.
function fixture.drawn_cube(player, colour)
  for _, cube in ipairs(player.drawn) do
    if cube.colour == colour then
      return cube
    end
  end
  return nil
end

function fixture.cell(name, index)
  return fixture.project(name).cells[index]
end

return fixture
