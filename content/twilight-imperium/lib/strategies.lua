--- Steps of the strategy cards' abilities.
local lists = require("lists")
local seating = require("seating")
local units = require("units")

local strategies = {}

local INFLUENCE_FOR_TOKEN = 3 -- R44.2

function strategies.gain_tokens(player, count)
  for _ = 1, count do
    game.perform("gain_command_token", {player = player})
  end
end

--- R44.2: a token for every three influence; at least `min` if the player decided to buy some.
function strategies.buy_tokens(player, least)
  local most = math.min(game.most_payable(player, "influence") // INFLUENCE_FOR_TOKEN, require("command_tokens").left(player))
  if most == 0 then
    return
  end
  local count = most == least and most or game.amount{player = player, min = least, max = most, prompt = "buy-command-tokens"}
  if count > 0 and game.perform("spend_influence", {player = player, count = count * INFLUENCE_FOR_TOKEN}, {cost = true}) then
    strategies.gain_tokens(player, count)
  end
end

function strategies.exhausted_planets(player)
  return lists.where(player:value("controlled"), function(planet) return planet.exhausted end)
end

--- R17.2, R17.3, Q17: `least` to `most`, or all if there are no more.
function strategies.ready_planets(player, least, most)
  local planets = strategies.exhausted_planets(player)
  if #planets > most then
    planets = game.choose_some{player = player, from = planets, prompt = "ready-planets", min = least, max = most}
  end
  for _, planet in ipairs(planets) do
    game.perform("ready_planet", {planet = planet})
  end
end

--- The matching systems of the planets that a player controls.
function strategies.own_systems(player, fits)
  local found, seen = {}, {}
  for _, planet in ipairs(player:value("controlled")) do
    local system = planet.parent
    if not seen[system] and (fits == nil or fits(planet)) then
      seen[system] = true
      table.insert(found, system)
    end
  end
  return found
end

--- R17.2: all but that of Mecatol Rex.
function strategies.diplomatic_systems(player)
  return strategies.own_systems(player, function(planet) return planet.base ~= "mecatol_rex" end)
end

--- Each other player places a command token in one of these systems, of the player's choice.
function strategies.hold_off(player, systems)
  local system = #systems == 1 and systems[1] or game.choose{player = player, from = systems, prompt = "diplomacy-system"}
  if system then
    for _, other in ipairs(seating.others(player)) do
      require("command_tokens").place_from_reinforcements(other, system)
    end
  end
end

function strategies.diplomacy(player)
  strategies.hold_off(player, strategies.diplomatic_systems(player))
  strategies.ready_planets(player, 2, 2)
end

--- R65.2i: any player but the speaker.
function strategies.choose_speaker(player)
  local others = {}
  for _, candidate in ipairs(game.players) do
    if candidate ~= game.table.speaker then
      table.insert(others, candidate)
    end
  end
  local chosen = #others == 1 and others[1] or game.choose{player = player, from = others, prompt = "choose-speaker"}
  if chosen then
    game.perform("set_speaker", {player = chosen})
  end
end

local function ask_for_end(player, agenda, other, in_between)
  local ends = {{value = "top", id = "agenda_on_top", label = "on-top"}, {value = "bottom", id = "agenda_on_bottom", label = "on-bottom"}}
  if in_between then
    table.insert(ends, {value = "above", id = "agenda_above", label = "above-other", args = {other = other}})
  end
  return game.choose{player = player, from = ends, prompt = "place-agenda", args = {agenda = agenda, other = other}, look = true}
end

--- R65.2iii: the player sees the two top cards of the deck, and puts each on its top or its bottom. If both go to one end, they keep their order unless the player puts the second above the first.
function strategies.look_at_agendas(player)
  local deck = game.table.agenda_deck
  local first, second = deck[#deck], deck[#deck - 1]
  if second == nil then
    return
  end
  local one = ask_for_end(player, first, second, false)
  local other = ask_for_end(player, second, first, true)
  local pair = other == "above" and {second, first} or {first, second}
  if one == "top" then
    pair = {pair[2], pair[1]}
  end
  for _, card in ipairs(pair) do
    game.move(card, game.table, "agenda_deck", (card == first or other == "above") and one or other)
  end
end

--- R8.2, R8.3: where a structure may be placed: on planets that the player controls, or in their systems if it is placed in space.
function strategies.places_for(player, structure, system)
  local found, seen = {}, {}
  for _, planet in ipairs(player:value("controlled")) do
    local place = player:value("stat", structure, "in_space") and planet.parent or planet
    if (system == nil or planet.parent == system) and not seen[place]
      and game.can("place_unit", {player = player, unit_type = structure, place = place}) then
      seen[place] = true
      table.insert(found, place)
    end
  end
  return found
end

local function construct(player, structures, system, optional)
  local types = {}
  for _, base in ipairs(structures) do
    table.insert(types, game.def(base))
  end
  local chosen = game.choose{player = player, prompt = "construct", optional = optional, decline = "construct-nothing",
    parts = {
      {name = "structure", from = types, prompt = "construct-which"},
      {name = "place", from = function(structure) return strategies.places_for(player, structure, system) end, prompt = "construct-where"},
    }}
  if chosen then
    game.perform("place_unit", {player = player, unit_type = chosen.structure, place = chosen.place})
  end
end

--- R8.2: or none.
function strategies.place_structure(player, structures)
  construct(player, structures, nil, true)
end

--- Q19: systems in which a structure could be placed.
function strategies.construction_systems(player)
  return strategies.own_systems(player, function(planet)
    return #strategies.places_for(player, game.def("pds"), planet.parent) > 0
      or #strategies.places_for(player, game.def("space_dock"), planet.parent) > 0
  end)
end

--- R8.3: once the token is placed, the structure must be, too.
function strategies.construct_elsewhere(player)
  local systems = strategies.construction_systems(player)
  local system = #systems == 1 and systems[1] or game.choose{player = player, from = systems, prompt = "construction-system"}
  if system then
    game.perform("place_command_token", {player = player, system = system, from = "strategy"})
    construct(player, {"pds", "space_dock"}, system, false)
  end
end

--- R81.4: the players who will replenish without a token.
function strategies.grant_trade(player, card)
  local others = seating.others(player)
  game.set(card, "invited", game.choose_some{player = player, from = others, prompt = "free-trade", min = 0, max = #others})
end

-- R13.1.
function strategies.recall_token(player)
  local command_tokens = require("command_tokens")
  local systems = command_tokens.systems_with(player)
  local system = #systems > 0 and game.choose{player = player, from = systems, prompt = "recall-token"}
  if system then
    game.flow("recall_token", {player = player, system = system})
    game.perform("gain_command_token", {player = player})
  end
end

--- R13.3: docks in the home system.
function strategies.home_docks(player)
  return units.in_system(player, player.home, function(unit)
    return unit.base == "space_dock"
  end)
end

function strategies.produce_at_home(player)
  local docks = strategies.home_docks(player)
  local dock = require("docks").choose(player, docks, "choose-dock")
  if dock then
    game.perform("use_production", {player = player, system = player.home, producer = dock})
  end
end

--- R19.2: once more for six resources.
function strategies.research_again(player, cost)
  if game.can_pay(player, {resources = cost}) and player:value("may_research")
    and game.confirm{player = player, prompt = "research-again", args = {cost = cost}} then
    if game.perform("spend_resources", {player = player, count = cost}, {cost = true}) then
      require("research").choose(player)
    end
  end
end

--- R20.2: any fulfilled public objective, in addition to those of the status phase (Q18: or none).
function strategies.score_imperial(player)
  require("scoring").offer(player, game.table.objectives, "score-public-objective")
end

function strategies.imperial_reward(player)
  if require("achievements").controls(player, "mecatol_rex") then
    game.perform("gain_victory_points", {player = player, count = 1})
  else
    game.perform("draw_secret_objective", {player = player})
  end
end

return strategies
