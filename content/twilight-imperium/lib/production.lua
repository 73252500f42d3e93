--- Production, and other effects that produce units (R10, R75).
local lists = require("lists")
local orders = require("orders")
local units = require("units")

local production = {}

function production.all_have_cost(player, types)
  for _, unit_type in ipairs(types) do
    if player:value("cost", unit_type) == nil then
      return false
    end
  end
  return true
end

function production.any_ship(types)
  return lists.any(types, function(unit_type) return unit_type.category == "ship" end)
end

--- A player's units in a system that may produce.
function production.producers(player, system)
  return units.in_system(player, system, function(unit)
    return unit:value("production") > 0
  end)
end

local function order_of(player, system, producer)
  local order = orders.new(player, system, 0, game.most_payable(player, "resources"))
  order.discount = player:value("production_discount", system)
  orders.add_producers(order, producer and {producer} or production.producers(player, system))
  return order
end

--- Whether there is anything to produce.
function production.worth_while(player, system)
  return #production.producers(player, system) > 0 and game.can("use_production", {player = player, system = system})
    and #orders.additions(order_of(player, system, nil)) > 0
end

local function pay(order)
  local cost = orders.cost(order)
  return cost == 0 or game.perform("spend_resources", {player = order.player, count = cost}, {cost = true}) ~= nil
end

function production.place(player, types, places)
  local units = {}
  for index, unit_type in ipairs(types) do
    table.insert(units, {player = player, unit_type = unit_type, place = places[index]})
  end
  game.together("place_unit", units)
end

-- Returns the produced types.
local function make(order)
  if #order.types > 0 then
    game.perform("produce_units", {player = order.player, system = order.system, types = order.types, places = order.places})
  end
  return order.types
end

function production.use(player, system, producer)
  local order = orders.fill(order_of(player, system, producer))
  return pay(order) and make(order) or {}
end

local UNBOUNDED = {limit = 99, budget = 999, pays = false, of = nil, at = nil}

-- Up to `limit`, of the types `of` (all), for a `budget` that is not paid unless the player `pays`. Ground forces are placed at the
-- places `at` (space, and any planet that the player controls there).
--- Lets a player produce units by an effect, in a system without Production; `ask` says how many and of what. Returns the types.
function production.produce(ask)
  local player = ask.player
  local budget = ask.budget or UNBOUNDED.budget
  if ask.pays then
    budget = math.min(budget, game.most_payable(player, "resources"))
  end
  local order = orders.new(player, ask.system, ask.limit or UNBOUNDED.limit, budget)
  order.of = ask.of
  order.anywhere = ask.at == nil
  for _, place in ipairs(ask.at or {}) do
    order.sites[place] = UNBOUNDED.limit
  end
  orders.fill(order)
  return (not ask.pays or pay(order)) and make(order) or {}
end

return production
