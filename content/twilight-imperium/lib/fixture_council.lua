--- Puts agendas, laws, votes and objectives where scenarios need them.
local fixture = require("fixture")
local lists = require("lists")

local fixture_council = {}

function fixture_council.card(kind, id)
  for _, card in ipairs(game.all(kind)) do
    if card.base == id then
      return card
    end
  end
  error("no " .. kind .. " " .. id)
end

local function start(choices)
  fixture.start(choices or {factions = {"sol", "letnev", "yssaril"}})
  game.set(game.table, "phase", "agenda")
  game.set(game.table, "galactic_council", true)
end

--- A game in its agenda phase in which this agenda is the next one; others follow in this order. Ann, the speaker, has two votes (Jord), Bob one (Wren Terra), Cid five (Retillion 3, Shalloq 2).
function fixture_council.next_agendas(...)
  start()
  local ids = {...}
  for index = #ids, 1, -1 do
    game.move(fixture_council.card("agenda", ids[index]), game.table, "agenda_deck")
  end
end

--- An agenda that is revealed and ready to be voted on.
function fixture_council.open(id)
  local agenda = fixture_council.card("agenda", id)
  game.move(agenda, game.table, "agenda")
  return agenda
end

--- A game in its agenda phase with a revealed agenda.
function fixture_council.at_agenda(id, choices)
  start(choices)
  return fixture_council.open(id)
end

--- A law in play: of a player, at a planet, or in the common area.
function fixture_council.law(id, place)
  local law = fixture_council.card("agenda", id)
  if type(place) == "string" then
    place = fixture.planet(place)
  end
  game.set(law, "elected", place or "for")
  local slot = place and place.kind == "planet" and "attachments" or "laws"
  game.move(law, place or game.table, slot)
  return law
end

--- Whether an agenda can elect exactly these planets.
function fixture_council.elects(id, planets)
  local found = fixture_council.card("agenda", id):value("candidates")
  return #found == #planets and not lists.any(found, function(planet) return not table.find(planets, planet.base) end)
end

--- An objective in a player's hand, or revealed on the table.
function fixture_council.secret(player, id)
  game.move(fixture_council.card("secret_objective", id), player, "secret_objectives")
end

function fixture_council.scored(player, id)
  game.move(fixture_council.card("secret_objective", id), player, "scored")
end

function fixture_council.open_objective(id)
  game.move(fixture_council.card("objective", id), game.table, "objectives")
end

local function lies_on_board(tile)
  return lists.any(game.table.systems, function(system) return system.def == tile end)
end

--- The player controls these planets. Tiles that are not on the small board are placed far outside.
function fixture_council.territory(player, ids)
  for _, tile in ipairs(game.defs("system")) do
    for _, id in ipairs(tile.planets) do
      if table.find(ids, id.base) and not lies_on_board(tile) then
        require("map").lay_new(tile, 9, 2 * #game.table.systems)
      end
    end
  end
  for _, id in ipairs(ids) do
    fixture.control(player, id)
  end
end

--- Whether the player fulfils the revealed objective, and what it is worth.
function fixture_council.fulfils(player, id)
  return player:value("fulfils", fixture_council.card("objective", id))
end

function fixture_council.technologies(player, ids)
  for _, id in ipairs(ids) do
    game.create(id, player, "technologies")
  end
end

function fixture_council.points(player, count)
  game.set(player, "points", count)
end

--- How many planets of a player are exhausted.
function fixture_council.exhausted(player)
  local count = 0
  for _, planet in ipairs(player:value("controlled")) do
    count += planet.exhausted and 1 or 0
  end
  return count
end

--- A status phase in which nothing is scored or drawn and no command tokens are left to gain.
function fixture_council.quiet_status_phase()
  game.move(game.table:first("stage_1_deck"), game.table, "stage_1")
  for _, card in ipairs(game.table.action_deck) do
    game.move(card, game.table, "box")
  end
  for _, player in ipairs(game.players) do
    fixture.tokens(player, 8, 4, 4)
  end
end

return fixture_council
