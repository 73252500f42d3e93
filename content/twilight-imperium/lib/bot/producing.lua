--- Production: what is missing most, as far as it can be paid for, carried and kept in the fleet.
local choices = require("bot/choices")

local producing = {}

local function stat(player, unit_type, name)
  return player:value("stat", unit_type, name)
end

-- Ships beyond the fleet pool and fighters that nothing carries would be lost.
local function is_lost(player, unit_type, system, ordered)
  local ships, room = #system:value("fleet", player), system:value("free_room", player)
  for _, other in ipairs(ordered) do
    if other.category == "ship" and other.base ~= "fighter" then
      ships += 1
      room += stat(player, other, "capacity") or 0
    elseif other.base == "fighter" then
      room -= 1
    end
  end
  if unit_type.base == "fighter" then
    return room <= 0
  end
  return unit_type.category == "ship" and ships >= player:value("fleet_limit", system)
end

-- How much of a kind of unit the player is short of, in hundredths.
local function need(player, has, unit_type)
  if unit_type.category == "ground_force" then
    return has.ground < has.room + 2 and 200 or 10
  elseif (stat(player, unit_type, "capacity") or 0) >= 3 then
    return has.room < has.ground + 4 and 300 or 100
  elseif unit_type.base == "fighter" then
    return has.fighters < has.ships and 120 or 50
  end
  return 130
end

--- Which unit to add to an order.
function producing.add(q)
  local player, system, ordered = q.player, q.args.system, q.args.ordered
  local has = table.clone(player:value("inventory"))
  for _, unit_type in ipairs(ordered) do
    has.ground += unit_type.category == "ground_force" and 1 or 0
    has.fighters += unit_type.base == "fighter" and 1 or 0
    has.room += stat(player, unit_type, "capacity") or 0
  end
  local budget = player:value("disposable", "resources") - q.args.cost
  local best = choices.best(q.options, function(addition, index)
    local unit_type = addition[1]
    if is_lost(player, unit_type, system, ordered) or player:value("cost", unit_type) > math.max(0, budget) then
      return nil
    end
    local merit = player:value("unit_worth", unit_type) * need(player, has, unit_type) // (player:value("unit_price", unit_type) + 3)
    return merit + choices.noise(q.roll, index) / 4
  end)
  return best or "pass"
end

--- A structure: a dock where planets are rich, otherwise guns.
function producing.site(q)
  local player = q.player
  return (choices.best(q.options, function(site, index)
    local structure, place = site.structure, site.place
    local resources = place.kind == "planet" and place:value("resources") or 1
    local produces = player:value("stat", structure, "production_plus") or player:value("stat", structure, "production")
    return 10 * player:value("unit_worth", structure) + (produces and 60 * resources or 60) + choices.noise(q.roll, index) / 4
  end)) or "pass"
end

function producing.use(q)
  return q.player:value("disposable", "resources") > 0
end

return producing
