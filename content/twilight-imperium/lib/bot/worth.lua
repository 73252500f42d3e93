--- What things on the board are worth to a player, and how strong fleets are. The values in `values/standing.yaml` start from here, so cards can change each of them.
local lists = require("lists")
local units = require("units")

local worth = {}

--- A planet feeds fleets with resources and pays for votes and tokens with influence.
function worth.of_planet(planet)
  local sum = 3 + 2 * planet:value("resources") + planet:value("influence") + 2 * #planet:value("specialties")
  for _, unit in ipairs(planet.ground) do
    if unit.category == "structure" then
      sum += 3
    end
  end
  return sum
end

--- What a player pays for one unit of a type, in halves. Units without a cost count as costly.
function worth.price_of(player, unit_type)
  local cost = player:value("cost", unit_type)
  return cost and math.max(1, 2 * cost // player:value("per_cost", unit_type)) or 4
end

--- Hits that a unit makes and takes, room, and move.
function worth.of_unit_type(player, unit_type)
  local function stat(name)
    return player:value("stat", unit_type, name)
  end
  return (11 - (stat("combat") or 11)) * (stat("dice") or 1) * 3 + (stat("sustain_damage") and 12 or 4) + 4 * (stat("move") or 0)
    + 3 * (stat("capacity") or 0)
end

--- The chance to hit in a round of combat, in tenths of hits.
function worth.power_of(unit)
  local hits_on = unit:value("combat")
  return hits_on and unit:value("combat_dice") * math.max(1, 11 - hits_on) or 0
end

--- How many hits a unit can take.
function worth.stamina_of(unit)
  return unit:value("has_sustain_damage") and not unit.damaged and 2 or 1
end

--- How strong units are together: the hits that they make and the hits that they take.
function worth.force_of(units)
  local force = {power = 0, stamina = 0, count = 0}
  for _, unit in ipairs(units) do
    force.power += unit:value("power")
    force.stamina += unit:value("stamina")
    force.count += unit.base ~= "fighter" and 1 or 0
  end
  return force
end

function worth.strength(force)
  return force.power * force.stamina
end

--- The ships of others in a system, and the guns there that would fire at ships that arrive.
function worth.guard(system, player)
  local ships = lists.where(system.space, function(unit) return unit.owner ~= player and unit.category == "ship" end)
  local force = worth.force_of(ships)
  for _, planet in ipairs(system.worlds) do
    for _, unit in ipairs(planet.owner ~= player and planet.ground or {}) do
      force.power += unit:value("ability_hits_on", "space_cannon") and 4 or 0
    end
  end
  return force
end

--- How many ground forces it takes to take a planet.
function worth.landing_needed(planet, player)
  local defenders = lists.where(planet.ground, function(unit) return unit.owner ~= player and unit.category == "ground_force" end)
  return #defenders == 0 and 1 or #defenders + 1 + #defenders // 3
end

--- The planets in a system that a player could take, the best first.
function worth.prizes(system, player)
  local found = {}
  for _, planet in ipairs(system.worlds) do
    local sum = planet.owner ~= player and planet:value("planet_worth", player) or 0
    if sum > 0 then
      table.insert(found, {planet = planet, worth = sum, needs = planet:value("landing_needed", player)})
    end
  end
  table.sort(found, function(one, other)
    if one.worth * other.needs ~= other.worth * one.needs then
      return one.worth * other.needs > other.worth * one.needs
    end
    return one.planet.id < other.planet.id
  end)
  return found
end

--- A player's ships in a system, without fighters.
function worth.fleet(system, player)
  return lists.where(system.space, function(unit)
    return unit.owner == player and unit.category == "ship" and unit.base ~= "fighter"
  end)
end

function worth.any_ship(player)
  local dock
  for _, unit in ipairs(game.all("unit")) do
    if unit.owner == player and unit.category ~= "ground_force" and unit:value("move") > 0 then
      if unit.category == "ship" then
        return unit
      end
      dock = dock or unit
    end
  end
  return dock
end

--- How many units a player's docks in a system can produce.
function worth.output(system, player)
  local sum = 0
  for _, unit in ipairs(require("production").producers(player, system)) do
    sum += unit:value("production")
  end
  return sum
end

--- What a player has on the board: ground forces, room for them, fighters and other ships.
function worth.inventory(player)
  return units.inventory(game.all("unit"), player)
end

--- What a player could send from a system: its ships by their move, their room, and the ground forces there.
function worth.muster(system, player)
  local ships, ground, fastest = {}, 0, 0
  for _, unit in ipairs(system.space) do
    if unit.owner == player then
      if unit.category == "ground_force" then
        ground += 1
      elseif unit:value("move") > 0 then
        fastest = math.max(fastest, unit:value("move"))
        table.insert(ships, {move = unit:value("move"), room = unit:value("capacity"), power = unit:value("power"),
          stamina = unit:value("stamina")})
      end
    end
  end
  for _, planet in ipairs(system.worlds) do
    for _, unit in ipairs(planet.ground) do
      if unit.owner == player and unit.category == "ground_force" then
        ground += 1
      end
    end
  end
  return #ships > 0 and {ships = ships, ground = ground, fastest = fastest} or nil
end

return worth
