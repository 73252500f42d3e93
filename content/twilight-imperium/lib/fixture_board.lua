--- Questions about the set-up and the map, for scenarios.
local draft = require("draft")
local lists = require("lists")
local map = require("map")
local setup = require("setup")

local fixture_board = {}

--- Factions by seat, their homes and a board of dealt tiles. Each player places the first tile that fits at the first position that fits.
function fixture_board.drafted(factions)
  game.set(game.table, "speaker", game.players[1])
  for seat, player in ipairs(game.players) do
    setup.take_faction(player, game.def(factions[seat]))
  end
  setup.centre()
  require("setup_players").homes()
  draft.deal()
  for _, player in ipairs(draft.order()) do
    local move = draft.moves(player)[1]
    map.lay(move.tile, move.places[1].q, move.places[1].r)
  end
end

local function count_units(player)
  local counts = {}
  for _, unit in ipairs(player.home:all("unit")) do
    if unit.owner == player then
      counts[unit.base] = (counts[unit.base] or 0) + 1
    end
  end
  return counts
end

--- Whether the home system has exactly the faction's starting units.
function fixture_board.has_starting_units(player)
  local counts, sheet = count_units(player), player:first("sheet")
  for _, unit_type in ipairs(game.defs("unit")) do
    if (counts[unit_type.base] or 0) ~= (sheet.units[unit_type.base] or 0) then
      return false
    end
  end
  return true
end

function fixture_board.home_is_ready(player)
  for _, planet in ipairs(player.home.worlds) do
    if planet.owner ~= player or planet.exhausted then
      return false
    end
  end
  return true
end

local function count_technologies(player)
  local sheet = player:first("sheet")
  return #sheet.technologies + sheet.technologies_to_choose
end

--- The starting components of a player (S2 to S12).
function fixture_board.is_set_up(player, trade_goods)
  return player.tactic == 3 and player.fleet == 3 and player.strategy == 2 and player.trade_goods == trade_goods
    and player.commodities == 0 and player.points == 0 and player:count("action_cards") == 0
    and player:count("promissory_notes") == 5 and player:count("secret_objectives") == 1 and player:count("technologies") == count_technologies(player)
    and fixture_board.has_starting_units(player) and fixture_board.home_is_ready(player)
end

--- How many tiles with this back are on the board.
function fixture_board.tiles(back)
  local count = 0
  for _, system in ipairs(game.table.systems) do
    if system.q and system.back == back then
      count += 1
    end
  end
  return count
end

--- Whether two anomalies, or two wormholes of the same type, are adjacent.
function fixture_board.breaks_placement()
  return lists.any(game.table.systems, function(system) return system.q and #game.turns(system, system) == 0 end)
end

--- The ring that contains a tile.
function fixture_board.ring(system)
  return game.steps("system", system, {q = 0, r = 0})
end

return fixture_board
