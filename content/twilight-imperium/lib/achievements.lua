--- What objectives require: planets, ships, technologies, and what a player can pay.
local board = require("board")
local lists = require("lists")

local achievements = {}

-- Planets that a player controls and that match.
local function count_planets(player, fits)
  local count = 0
  for _, planet in ipairs(player:value("controlled")) do
    if fits(planet) then
      count += 1
    end
  end
  return count
end

function achievements.planets_with_trait(player, trait)
  return count_planets(player, function(planet) return table.find(planet:value("traits"), trait) ~= nil end)
end

function achievements.most_planets_of_a_trait(player)
  local most = 0
  for _, trait in ipairs{"cultural", "hazardous", "industrial"} do
    most = math.max(most, achievements.planets_with_trait(player, trait))
  end
  return most
end

function achievements.planets_with_specialty(player)
  return count_planets(player, function(planet) return #planet:value("specialties") > 0 end)
end

function achievements.planets_outside_homes(player)
  return count_planets(player, function(planet) return not board.lord(planet.parent) end)
end

function achievements.planets_in_homes_of_others(player)
  return count_planets(player, function(planet)
    local lord = board.lord(planet.parent)
    return lord ~= nil and lord ~= player
  end)
end

function achievements.controls(player, base)
  return count_planets(player, function(planet) return planet.base == base end) > 0
end

--- In how many colours a player owns at least `count` technologies.
function achievements.colours_with(player, count)
  local found = 0
  for _, number in pairs(require("research").owned_colours(player)) do
    if number >= count then
      found += 1
    end
  end
  return found
end

function achievements.unit_upgrades(player)
  local count = 0
  for _, technology in ipairs(player:value("technologies_in_effect")) do
    count += technology:is("unit_upgrade") and 1 or 0
  end
  return count
end

function achievements.faction_technologies(player)
  local count = 0
  for _, technology in ipairs(player.technologies) do
    count += technology:value("of_faction") and 1 or 0
  end
  return count
end

--- Systems that match and in which a player has ships.
function achievements.systems_with_ships(player, fits)
  local count = 0
  for _, system in ipairs(game.table.systems) do
    if #system:value("ships", player) > 0 and (fits == nil or fits(system)) then
      count += 1
    end
  end
  return count
end

-- Systems with a player's ships that are adjacent, for this player, to a system that matches.
local function fleets_next_to(player, fits)
  return achievements.systems_with_ships(player, function(system)
    return lists.any(game.neighbours(system, player), fits)
  end)
end

function achievements.fleets_next_to_mecatol_rex(player)
  return fleets_next_to(player, function(system) return system.base == "tile_18" end)
end

function achievements.fleets_next_to_anomalies(player)
  return fleets_next_to(player, function(system) return system.anomaly ~= nil end)
end

function achievements.fleets_next_to_homes_of_others(player)
  return fleets_next_to(player, function(system)
    local lord = board.lord(system)
    return lord ~= nil and lord ~= player
  end)
end

function achievements.fleets_at_wormholes(player, wormhole)
  return achievements.systems_with_ships(player, function(system) return system:value("has_wormhole", wormhole) end)
end

function achievements.fleets_at_docks_of_others(player)
  return achievements.systems_with_ships(player, function(system)
    return lists.any(system:all("unit"), function(unit) return unit.base == "space_dock" and unit.owner ~= player end)
  end)
end

function achievements.units_on_board(player, base)
  local count = 0
  for _, unit in ipairs(game.all("unit")) do
    count += unit.base == base and unit.owner == player and 1 or 0
  end
  return count
end

function achievements.ships_at_mecatol_rex(player)
  local system = board.system_of_planet("mecatol_rex")
  return system and #system:value("ships", player) or 0
end

-- R38.10.
function achievements.can_pay(player, currency, count)
  if currency == "trade_goods" then
    return player.trade_goods >= count
  elseif currency == "command_tokens" then
    return player.tactic + player.strategy >= count
  elseif currency == "action_cards" then
    return player:count("action_cards") >= count
  end
  return game.can_pay(player, {[currency] = count})
end

local function pay_tokens(player, count)
  for _ = 1, count do
    local pools = {}
    for _, pool in ipairs{"tactic", "strategy"} do
      if player[pool] > 0 then
        table.insert(pools, pool)
      end
    end
    local pool = require("command_tokens").choose_pool(player, pools, "pay-token")
    game.perform("spend_command_token", {player = player, pool = pool}, {cost = true})
  end
end

local function discard_cards(player, count)
  local cards = player.action_cards
  if #cards > count then
    cards = game.choose_some{player = player, from = cards, prompt = "discard-for-objective", min = count, max = count}
  end
  for _, card in ipairs(cards) do
    game.perform("discard_action_card", {player = player, card = card})
  end
end

function achievements.pay(player, currency, count)
  if currency == "trade_goods" then
    game.perform("spend_trade_goods", {player = player, count = count}, {cost = true})
  elseif currency == "command_tokens" then
    pay_tokens(player, count)
  elseif currency == "action_cards" then
    discard_cards(player, count)
  else
    game.perform("spend_" .. currency, {player = player, count = count}, {cost = true})
  end
end

return achievements
