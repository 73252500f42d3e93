--- Effects of agendas that take more than a line.
local command_tokens = require("command_tokens")
local destruction = require("destruction")
local lists = require("lists")
local seating = require("seating")

local agendas = {}

--- All players act, clockwise from the speaker (R14.18).
function agendas.players()
  return game.players_from(game.table.speaker)
end

--- Places a command token in each of the systems, from pools when the reinforcements are empty (R23.3b); none in a system that already has one (R23.6). Only a player without enough of them all chooses the systems.
function agendas.place_tokens(player, systems)
  local open = lists.where(systems, function(system) return not require("board").has_token(system, player) end)
  local most = command_tokens.left(player) + player.tactic + player.fleet + player.strategy
  if #open > most then
    open = most > 0 and game.choose_some{player = player, from = open, prompt = "place-tokens", min = most, max = most} or {}
  end
  for _, system in ipairs(open) do
    command_tokens.place_from_reinforcements(player, system)
  end
end

function agendas.strategy_cards_of_others(player)
  local found = {}
  for _, other in ipairs(seating.others(player)) do
    for _, card in ipairs(other.strategy_cards) do
      table.insert(found, card)
    end
  end
  return found
end

function agendas.arbitrate(player)
  local own = player.strategy_cards
  local card = #own == 1 and own[1] or game.choose{player = player, from = own, prompt = "swap-own-card"}
  local other = game.choose{player = player, from = agendas.strategy_cards_of_others(player), prompt = "swap-other-card", args = {card = card}}
  game.perform("swap_strategy_cards", {card = card, other = other})
end

function agendas.holds_units_of_others(system, player)
  return lists.any(system:all("unit"), function(unit) return unit.owner ~= player end)
end

--- Whether units are made by a use of Production.
function agendas.is_of_production(event)
  local cause = event.cause
  return cause ~= nil and cause.id == "ti4:use_production"
end

function agendas.count_types(types, base)
  local count = 0
  for _, unit_type in ipairs(types) do
    count += unit_type.base == base and 1 or 0
  end
  return count
end

--- The player rerolls dice; units whose rerolled dice do not hit are destroyed.
function agendas.reroll_or_die(player, volley, by)
  local hits = {}
  for _, index in ipairs(game.perform("reroll_dice", {player = player, volley = volley, by = by}) or {}) do
    local die = volley.dice[index]
    hits[die.unit] = (hits[die.unit] or 0) + require("volley").hits_of(die)
  end
  for unit, count in pairs(hits) do
    if count == 0 and unit.alive then
      game.perform("destroy_unit", {unit = unit, by = player})
    end
  end
end

--- Colonial Redistribution: the controller chooses who may settle there.
function agendas.redistribute(planet)
  local controller = planet.owner
  destruction.all(planet.ground)
  local poorest = require("victory").with_fewest_points()
  local settler = #poorest == 1 and poorest[1] or game.choose{player = controller, from = poorest, prompt = "choose-settler", args = {planet = planet}}
  local placing = {player = settler, unit_type = game.def("infantry"), place = planet}
  if game.can("place_unit", placing) and game.confirm{player = settler, prompt = "settle", args = {planet = planet}} then
    game.perform("place_unit", placing)
  end
end

--- Compensated Disarmament.
function agendas.disarm(planet)
  local controller = planet.owner
  local count = destruction.all(require("ground_forces").at(planet))
  if count > 0 then
    game.perform("gain_trade_goods", {player = controller, count = count})
  end
end

--- Replaces half of the infantry on each planet, rounded up, with trade goods.
function agendas.swords_to_plowshares()
  local counts = {}
  for _, player in ipairs(agendas.players()) do
    counts[player] = 0
    for _, planet in ipairs(player:value("controlled")) do
      local infantry = require("ground_forces").at(planet, player, "infantry")
      counts[player] += destruction.all({table.unpack(infantry, 1, math.ceil(#infantry / 2))})
    end
  end
  for _, player in ipairs(agendas.players()) do
    if counts[player] > 0 then
      game.perform("gain_trade_goods", {player = player, count = counts[player]})
    end
  end
end

--- The Ixthian Artifact: technologies or destruction.
function agendas.open_artifact()
  local die = game.roll{dice = 1, sides = 10}[1]
  game.log("artifact-roll", {player = game.table.speaker, die = die})
  if die >= 6 then
    for _, player in ipairs(agendas.players()) do
      for _ = 1, 2 do
        require("research").choose(player, true)
      end
    end
  else
    destruction.around_mecatol_rex()
  end
end

function agendas.research_wormholes()
  local wormholes = require("wormholes")
  for _, player in ipairs(agendas.players()) do
    if #wormholes.systems_with_ships(player) > 0 then
      require("research").choose(player, true)
    end
  end
  destruction.ships_at_alpha_and_beta()
end

return agendas
