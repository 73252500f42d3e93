--- Positions for scenarios: puts pieces where a rule needs them, and short queries about where they are.
local board = require("board")
local fixture_map = require("fixture_map")
local map = require("map")
local setup = require("setup")

local fixture = {}

local FACTIONS = {"sol", "letnev", "xxcha", "mentak", "naalu", "yssaril"}


local function lay_map(tiles)
  for id, place in pairs(tiles) do
    map.lay_new(game.def(id), place[1], place[2])
  end
end

local function lay_corners()
  for corner, id in pairs(fixture_map.FREE_CORNERS) do
    if corner > #game.players then
      local place = fixture_map.HOMES[corner]
      map.lay_new(game.def(id), place[1], place[2])
    end
  end
end

-- What a scenario may choose: factions by seat (the others get those of FACTIONS), the positions of tiles and of
-- home systems, whether the starting units are placed, and whether the decks are set up.
local CHOICES = {factions = FACTIONS, map = fixture_map.TILES, homes = fixture_map.HOMES, units = false, decks = true}

--- A game in its first action phase: home planets, 3/3/2 command tokens, strategy cards in the common area, decks; no technologies, and no units unless `units = true`.
function fixture.start(choices)
  local with = table.clone(CHOICES)
  for name, choice in pairs(choices or {}) do
    with[name] = choice
  end
  for seat, player in ipairs(game.players) do
    setup.take_faction(player, game.def(with.factions[seat] or FACTIONS[seat]))
    setup.command_tokens(player)
    map.lay_home(player, with.homes[seat][1], with.homes[seat][2])
    setup.home_planets(player)
  end
  lay_map(with.map)
  if with.map == fixture_map.TILES then
    lay_corners()
  end
  if with.decks then
    setup.decks(false)
  end
  setup.strategy_cards()
  if with.units then
    for _, player in ipairs(game.players) do
      setup.starting_units(player)
    end
  end
  game.set(game.table, "speaker", game.players[1])
  game.set(game.table, "seats_at_start", #game.players)
  game.set(game.table, "round", 1)
  game.set(game.table, "phase", "action")
end

function fixture.system(id)
  for _, system in ipairs(game.table.systems) do
    if system.base == id then
      return system
    end
  end
  error("no system " .. id)
end

function fixture.planet(id)
  for _, system in ipairs(game.table.systems) do
    for _, planet in ipairs(system.worlds) do
      if planet.base == id then
        return planet
      end
    end
  end
  error("no planet " .. id)
end

function fixture.home(player)
  return player.home
end

--- A system or planet, by id or as a component.
function fixture.place(place)
  if type(place) ~= "string" then
    return place
  end
  return string.sub(place, 1, 5) == "tile_" and fixture.system(place) or fixture.planet(place)
end

--- Places units: {carrier = 1, infantry = 2}. Returns them as a list.
function fixture.units(player, place, counts)
  place = fixture.place(place)
  local placed = {}
  for id, count in pairs(counts) do
    for _ = 1, count do
      table.insert(placed, game.create(game.def(id), place, place.kind == "system" and "space" or "ground", {owner = player}))
    end
  end
  return placed
end

--- The first unit of a player and a type at a place.
function fixture.unit(player, place, id)
  return require("units").first_at(fixture.place(place), player, game.def(id))
end

--- How many of a player's units, of one type or of all, are in a system's space area or on a planet.
function fixture.count(player, place, id)
  place = fixture.place(place)
  local count = 0
  for _, unit in ipairs(place.kind == "system" and place.space or place.ground) do
    if unit.owner == player and (id == nil or unit.base == id) then
      count += 1
    end
  end
  return count
end

--- The planet and its card, readied.
function fixture.control(player, planet)
  planet = fixture.place(planet)
  game.set_owner(planet, player)
  game.set(planet, "exhausted", false)
  return planet
end

--- The pools of a player.
function fixture.tokens(player, tactic, fleet, strategy)
  game.set(player, "tactic", tactic)
  game.set(player, "fleet", fleet)
  game.set(player, "strategy", strategy)
end

--- A command token of a player on the board.
function fixture.token(player, system)
  return game.create("command_token", fixture.place(system), "command_tokens", {owner = player})
end

--- Puts a card, a technology and so on into a player's slot.
function fixture.give(player, slot, id)
  return game.create(id, player, slot)
end

--- Readies or exhausts a planet's card.
function fixture.exhaust(planet, exhausted)
  game.set(fixture.place(planet), "exhausted", exhausted ~= false)
end

--- The only side with units left at a place: attacker, defender, or nobody.
function fixture.victor(place, attacker, defender)
  place = fixture.place(place)
  local value = place.kind == "system" and "fighting_ships" or "fighting_ground_forces"
  if #place:value(value, attacker) > 0 then
    return "attacker"
  end
  return #place:value(value, defender) > 0 and "defender" or "nobody"
end

return fixture
