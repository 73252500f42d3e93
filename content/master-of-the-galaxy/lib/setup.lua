--- Setting up the table, the decks and the players.
local cubes = require("cubes")
local decks = require("decks")
local projects = require("projects")
local systems = require("systems")

local setup = {}

setup.DISCS = {"grey", "brown", "orange", "purple"}
setup.CUBES_IN_BAG = 5 -- of each colour

local function create_copies(definition, parent, slot)
  for _ = 1, definition.copies do
    game.create(definition, parent, slot)
  end
end

local function create_board_pieces(kind, slot)
  for _, definition in ipairs(game.defs(kind)) do
    if definition.board == option.board then
      game.create(definition, game.table, slot)
    end
  end
end

local function system_of(definition)
  return systems.by_base(definition.base)
end

local function link_track(track)
  local a, b = system_of(track.ends[1]), system_of(track.ends[2])
  game.set(track, "a", a)
  game.set(track, "b", b)
  projects.lay_out_track(track)
  for _, system in ipairs({a, b}) do
    local list = table.clone(system.tracks)
    table.insert(list, track)
    game.set(system, "tracks", list)
  end
end

local function link_symbol(link)
  game.set(link, "a", system_of(link.systems[1]))
  if link.systems[2] then
    game.set(link, "b", system_of(link.systems[2]))
  end
end

function setup.board()
  create_board_pieces("system", "systems")
  create_board_pieces("track", "tracks")
  create_board_pieces("board_symbol", "board_symbols")
  for _, system in ipairs(game.table.systems) do
    projects.lay_out_system(system)
  end
  for _, track in ipairs(game.table.tracks) do
    link_track(track)
  end
  for _, link in ipairs(game.table.board_symbols) do
    link_symbol(link)
  end
  for _, cube in ipairs(game.defs("cube")) do
    create_copies(cube, game.table, cubes.bank(cube.colour))
  end
  create_copies(game.def("black_hole_token"), game.table, "reserve")
end

--- All decks are face down at first (S2).
function setup.cards()
  for _, deck in ipairs(decks.ALL) do
    for _, definition in ipairs(game.defs(deck)) do
      create_copies(definition, game.table, "box")
    end
  end
end

local function fill_bag(player)
  for _, colour in ipairs(cubes.COLOURS) do
    cubes.gain(player, colour, setup.CUBES_IN_BAG)
  end
end

function setup.players()
  for seat, player in ipairs(game.players) do
    local colour = setup.DISCS[seat]
    local definition = game.def(colour .. "_base")
    game.set(player, "disc_colour", colour)
    for _ = 1, definition.copies do
      game.create(definition, player, "supply", {owner = player})
    end
    fill_bag(player)
  end
end

--- Shuffles a deck and turns it face up.
function setup.turn_over(deck)
  local slot = decks.slot(deck)
  for _, card in ipairs(game.table.box) do
    if card.kind == deck then
      game.move(card, game.table, slot)
    end
  end
  game.shuffle(game.table, slot)
end

function setup.turn_over_all()
  for _, deck in ipairs(decks.ALL) do
    if deck ~= "species" then
      setup.turn_over(deck)
    end
  end
end

--- R30.2: two species more than players.
function setup.reveal_species()
  for _ = 1, math.min(#game.players + 2, game.table:count("species_deck")) do
    game.move(game.table:last("species_deck"), game.table, "lifted")
  end
end

function setup.hide_species()
  for _, card in ipairs(game.table.lifted) do
    decks.put_under(card)
  end
  game.shuffle(game.table, "species_deck")
end

return setup
