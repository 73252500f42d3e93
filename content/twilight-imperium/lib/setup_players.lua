--- Set-up of each player before the first round (S2 to S5, S11, S12).
local lists = require("lists")
local map = require("map")
local setup = require("setup")

local setup_players = {}

local function free_factions()
  local taken, found = {}, {}
  for _, player in ipairs(game.players) do
    if player:has("sheet") then
      taken[player:first("sheet").def] = true
    end
  end
  for _, faction in ipairs(game.defs("faction")) do
    if not taken[faction] and faction.copies > 0 then
      table.insert(found, {value = faction, id = faction.base})
    end
  end
  return found
end

--- S2: at random, or each player chooses in turn, starting with the speaker.
function setup_players.factions()
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    local free = free_factions()
    local faction = option.factions == "random" and game.pick(free).value or game.choose{player = player, from = free, prompt = "choose-faction"}
    setup.take_faction(player, faction)
    game.log("take-faction", {player = player, faction = faction})
  end
end

function setup_players.homes()
  for seat, player in ipairs(game.players) do
    local place = map.HOMES[#game.players][seat]
    map.lay_home(player, place[1], place[2])
    setup.home_planets(player)
  end
end

function setup_players.promissory_notes()
  for _, player in ipairs(game.players) do
    setup.promissory_notes(player)
  end
end

local function needs_nothing(technology)
  return next(technology.needs) == nil
end

local function choices(player)
  local listed = player:first("sheet").technology_choices
  local from = #listed > 0 and listed or lists.where(game.defs("technology"), needs_nothing)
  return lists.where(from, function(technology) return require("research").in_deck(player, technology) end)
end

--- S11: those of the sheet, and those that the sheet lets the player choose.
function setup_players.technologies()
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    local sheet = player:first("sheet")
    for _, technology in ipairs(sheet.technologies) do
      game.create(technology, player, "technologies")
    end
    local count = sheet.technologies_to_choose
    local chosen = count > 0 and game.choose_some{player = player, from = choices(player), prompt = "starting-technologies",
      min = count, max = count} or {}
    for _, technology in ipairs(chosen) do
      game.create(technology, player, "technologies")
    end
  end
end

local function in_space(player, unit_type)
  return unit_type.category == "ship" or player:value("stat", unit_type, "in_space") == true
end

local function create(player, unit_type, place)
  game.create(unit_type, place, place.kind == "system" and "space" or "ground", {owner = player})
end

-- The player distributes the ground forces among the planets.
local function place_ground_forces(player, unit_type, count)
  local planets = player.home.worlds
  for index, planet in ipairs(planets) do
    local here = index == #planets and count or game.amount{player = player, max = count, prompt = "starting-ground-forces",
      args = {planet = planet, type = unit_type, count = count}}
    for _ = 1, here do
      create(player, unit_type, planet)
    end
    count -= here
  end
end

local function place_units(player, unit_type, count)
  if in_space(player, unit_type) then
    for _ = 1, count do
      create(player, unit_type, player.home)
    end
  elseif unit_type.category == "ground_force" then
    place_ground_forces(player, unit_type, count)
  else
    for _ = 1, count do
      local planets = player.home.worlds
      local planet = #planets == 1 and planets[1] or game.choose{player = player, from = planets, prompt = "starting-structure", args = {type = unit_type}}
      create(player, unit_type, planet)
    end
  end
end

-- S11.
function setup_players.units()
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    for _, unit_type in ipairs(game.defs("unit")) do
      local count = player:first("sheet").units[unit_type.base]
      if count then
        place_units(player, unit_type, count)
      end
    end
  end
end

function setup_players.command_tokens()
  for _, player in ipairs(game.players) do
    setup.command_tokens(player)
  end
end

--- S12.1: draws two and keeps one; the other is shuffled back unseen.
function setup_players.draw_secret_objectives()
  for _, player in ipairs(game.players) do
    for _ = 1, 2 do
      game.move(game.table:last("secret_deck"), player, "secret_objectives")
    end
  end
end

function setup_players.keep_secret_objectives()
  local kept = game.secretly{players = game.players, from = function(player) return player.secret_objectives end, prompt = "keep-secret-objective"}
  for seat, player in ipairs(game.players) do
    for _, objective in ipairs(player.secret_objectives) do
      if objective ~= kept[seat] then
        game.move(objective, game.table, "secret_deck")
      end
    end
  end
  game.shuffle(game.table, "secret_deck")
end

-- S6, five players: players with close neighbors get trade goods (Q39).
local COMPENSATION = {[2] = 2, [3] = 4, [4] = 2}

function setup_players.compensation()
  for seat, count in pairs(COMPENSATION) do
    game.set(game.players[seat], "trade_goods", count)
  end
end

return setup_players
