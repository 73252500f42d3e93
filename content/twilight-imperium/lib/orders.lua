--- Production orders: what may be produced where, given what is already ordered (R10, R75, R88).
local capacity = require("capacity")
local lists = require("lists")
local units = require("units")

local orders = {}

-- R75.1c, R75.2: the cost of types by their counts.
local function cost_of(player, counts, discount)
  local sum = 0
  for unit_type, count in pairs(counts) do
    sum += player:value("cost", unit_type) * math.ceil(count / player:value("per_cost", unit_type))
  end
  return math.max(0, sum - discount)
end

--- An unfinished order: what was ordered, where, and what may still be ordered. `sites`: how many ground forces the producers of each place may make; `ground`: how many ground forces; `limit`: how many in all; `budget`: what they may cost.
function orders.new(player, system, limit, budget)
  return {player = player, system = system, limit = limit, budget = budget, discount = 0, types = {}, places = {}, counts = {},
    landed = {}, sites = {}, anywhere = false}
end

--- What producers allow: ground forces go to any planet with a unit that makes some (R10.3); those of a unit in space go to space or to any planet that the player controls there (R10.4).
function orders.add_producers(order, producers)
  local infantry = game.def("infantry")
  for _, unit in ipairs(producers) do
    order.limit += unit:value("production")
    order.sites[unit.parent] = (order.sites[unit.parent] or 0) + unit:value("production_for", infantry)
  end
end

-- Whether the producers can make that many ground forces, and those in space what is placed where no other producer is.
local function sites_suffice(order)
  if order.anywhere then
    return true
  end
  local sum, from_space, most = 0, 0, 0
  for place, count in pairs(order.landed) do
    sum += count
    from_space += (place == order.system or not order.sites[place]) and count or 0
  end
  for _, count in pairs(order.sites) do
    most += count
  end
  return sum <= most and from_space <= (order.sites[order.system] or 0)
end

local function places_for(order, unit_type)
  if unit_type.category == "ship" then
    return {order.system}
  end
  local found = {}
  local from_space = order.anywhere or (order.sites[order.system] or 0) > 0
  for _, planet in ipairs(order.system.worlds) do
    if order.sites[planet] or from_space and planet.owner == order.player then
      table.insert(found, planet)
    end
  end
  if from_space then
    table.insert(found, order.system)
  end
  return found
end

local function ordered_room(order)
  local room = 0
  for unit_type, count in pairs(order.counts) do
    room += count * (order.player:value("stat", unit_type, "capacity") or 0)
  end
  return room
end

local function pieces_left(order, unit_type, place)
  if unit_type.unlimited then
    return units.available(order.player, unit_type, place)
  end
  return (order.counts[unit_type] or 0) < order.player:value("reinforcements", unit_type) + #units.to_recycle(order.player, unit_type)
end

-- R10.4a: ground forces in space must be carried.
local function fits_space(order, unit_type, place)
  return unit_type.category ~= "ground_force" or place.kind ~= "system"
    or (order.landed[place] or 0) < capacity.room(order.system, order.player) + ordered_room(order)
end

local function is_affordable(order, unit_type)
  order.counts[unit_type] = (order.counts[unit_type] or 0) + 1
  local cost = cost_of(order.player, order.counts, order.discount)
  order.counts[unit_type] -= 1
  if order.counts[unit_type] == 0 then
    order.counts[unit_type] = nil
  end
  return cost <= order.budget
end

local function site_allows(order, unit_type, place)
  if unit_type.category ~= "ground_force" then
    return true
  end
  order.landed[place] = (order.landed[place] or 0) + 1
  local allowed = sites_suffice(order)
  order.landed[place] -= 1
  return allowed
end

local function allowed(order, unit_type, place)
  local player = order.player
  return is_affordable(order, unit_type) and site_allows(order, unit_type, place) and pieces_left(order, unit_type, place)
    and fits_space(order, unit_type, place)
    and game.can("place_unit", {player = player, unit_type = unit_type, place = place})
end

local function producible(order)
  return lists.where(order.of or game.defs("unit"), function(unit_type)
    return order.player:value("cost", unit_type)
      and game.can("produce_units", {player = order.player, system = order.system, types = {unit_type}, places = {}})
  end)
end

--- What may be added to an order: a unit type, with its place if there are several.
function orders.additions(order)
  local found = {}
  if #order.types >= order.limit then
    return found
  end
  for _, unit_type in ipairs(producible(order)) do
    local places = places_for(order, unit_type)
    for _, place in ipairs(places) do
      if allowed(order, unit_type, place) then
        local id = #places > 1 and unit_type.base .. "_on_" .. place.base or unit_type.base
        table.insert(found, {value = {unit_type, place}, id = id, label = #places > 1 and "produce-at" or "produce",
          args = {type = unit_type, place = place}})
      end
    end
  end
  return found
end

local function add(order, unit_type, place)
  table.insert(order.types, unit_type)
  table.insert(order.places, place)
  order.counts[unit_type] = (order.counts[unit_type] or 0) + 1
  if unit_type.category == "ground_force" then
    order.landed[place] = (order.landed[place] or 0) + 1
  end
end

--- The player adds units, one after the other.
function orders.fill(order)
  while true do
    local addition = game.choose{player = order.player, from = orders.additions(order), prompt = "produce-unit",
      optional = true, decline = "produce-no-more",
      args = {left = order.limit - #order.types, budget = order.budget, system = order.system, ordered = order.types,
        cost = cost_of(order.player, order.counts, order.discount)}}
    if not addition then
      return order
    end
    add(order, addition[1], addition[2])
  end
end

function orders.cost(order)
  return cost_of(order.player, order.counts, order.discount)
end

return orders
