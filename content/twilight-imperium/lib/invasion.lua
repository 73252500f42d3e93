--- The steps of an invasion (R25).
local bombardment = require("bombardment")
local control = require("control")
local sides = require("combat")
local lists = require("lists")

local invasion = {}

local function landing_parties(player, system)
  return lists.where(system.space, function(unit) return unit.owner == player and unit:value("may_land") end)
end

function invasion.possible(player, system)
  return system:has("worlds") and (#landing_parties(player, system) > 0 or bombardment.is_conceivable(player, system))
end

--- Whether other players have PDS on planets there.
function invasion.meets_pds(player, system)
  for _, planet in ipairs(system.worlds) do
    for _, unit in ipairs(planet.ground) do
      if unit.base == "pds" and unit.owner ~= player then
        return true
      end
    end
  end
  return false
end

-- Other players' planets first, the player's own last.
local function planets_in_order(player, system)
  local others, free, own = {}, {}, {}
  for _, planet in ipairs(system.worlds) do
    table.insert(planet.owner == player and own or planet.owner and others or free, planet)
  end
  for _, list in ipairs{free, own} do
    table.move(list, 1, #list, #others + 1, others)
  end
  return others
end

local function may_commit(player, unit, planet)
  return game.can("commit_ground_force", {player = player, unit = unit, planet = planet})
end

local function able(player, units, planet)
  return lists.where(units, function(unit) return may_commit(player, unit, planet) end)
end

local function add_options(options, units, planet)
  if #units > 1 then
    table.insert(options, {
      value = {units = units, planet = planet}, id = "all_to_" .. planet.base, label = "commit-all", args = {planet = planet, count = #units},
    })
  end
  local seen = {}
  for _, unit in ipairs(units) do
    if not seen[unit.base] then
      seen[unit.base] = true
      table.insert(options, {
        value = {units = {unit}, planet = planet}, id = unit.base .. "_to_" .. planet.base, label = "commit-one",
        args = {unit = unit, planet = planet},
      })
    end
  end
end

local function land(player, units, planet)
  local landed = game.together("commit_ground_force", lists.map(units, function(unit)
    return {player = player, unit = unit, planet = planet}
  end))
  return lists.any(landed, function(result) return result ~= false end)
end

-- `due`: a planet on which at least one ground force must land (R21.2).
local function ask(player, units, planets, due)
  local options = {}
  for _, planet in ipairs(due and {due} or planets) do
    add_options(options, able(player, units, planet), planet)
  end
  if #options == 0 then
    return nil
  end
  if not due then
    table.insert(options, {value = false, id = "commit_no_more", label = "commit-no-more"})
  end
  return game.choose{player = player, from = options, prompt = "commit-ground-forces"}
end

--- R21.2: just before ground forces are committed; gives the planet on which one must land now.
function invasion.custodians(player, system)
  for _, planet in ipairs(system.worlds) do
    if planet.base == "mecatol_rex" and system:has("tokens", "custodians") and #landing_parties(player, system) > 0
      and game.can("remove_custodians", {player = player}) and game.confirm{player = player, prompt = "remove-custodians"}
      and game.perform("remove_custodians", {player = player}) then
      return planet
    end
  end
end

--- The planet on which ground forces landed; nil if the player commits no more. `due`: where one must land.
function invasion.land_some(player, system, due)
  local choice = ask(player, landing_parties(player, system), planets_in_order(player, system), due)
  return choice and land(player, choice.units, choice.planet) and choice.planet or nil
end

--- The planets on which ground forces of the player are.
function invasion.held(player, planets)
  return lists.where(planets, function(planet) return #planet:value("fighting_ground_forces", player) > 0 end)
end

function invasion.next_planet(player, planets, prompt)
  return #planets > 1 and game.choose{player = player, from = planets, prompt = prompt} or planets[1]
end

--- The planets on which other players have Space Cannon.
function invasion.under_fire(player, planets)
  return lists.where(planets, function(planet)
    return lists.any(planet.ground, function(unit) return unit.owner ~= player and unit:value("ability_hits_on", "space_cannon") end)
  end)
end

function invasion.is_contested(player, planet)
  return #planet:value("fighting_ground_forces", player) > 0 and sides.other_on_planet(planet, player) ~= nil
end

function invasion.contested(player, planets)
  return lists.where(planets, function(planet) return invasion.is_contested(player, planet) end)
end

--- R25.5: a planet that is not won stays with the defender, even if no unit is left there.
function invasion.establish_control(player, landed)
  for _, planet in ipairs(landed) do
    if planet.owner ~= player and #require("ground_forces").at(planet, player) > 0 then
      game.perform("gain_control", {player = player, planet = planet})
      control.destroy_overrun_structures(planet)                        -- R25.5a
    end
  end
end

return invasion
