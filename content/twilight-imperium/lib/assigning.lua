--- Hits: Sustain Damage cancels some, the others destroy units (R28, R29.1).
local lists = require("lists")
local volleys = require("volley")

local assigning = {}

local function open_hits(volley)
  return volley.hits + volley.non_fighter_hits
end

-- The cost of a unit in halves, which puts the sensible choice first.
local function worth(unit)
  local owner = unit.owner
  return 2 * (owner:value("cost", unit.def) or 99) / (owner:value("stat", unit.def, "per_cost") or 1)
end

-- Interchangeable units of one place are one option. The cheapest come first, and damaged ones before undamaged ones. A unit damaged
-- in this round and one damaged earlier are different options, since some effects distinguish them.
local function groups(units)
  local list, seen = {}, {}
  for _, unit in ipairs(units) do
    local key = unit.parent.base .. " " .. unit.base .. (unit.damaged and "+" or "") .. (unit.fired and "*" or "")
    if not seen[key] then
      seen[key] = true
      table.insert(list, {unit = unit, key = key, rank = worth(unit) * 2 + (unit.damaged and 0 or 1)})
    end
  end
  table.sort(list, function(one, other)
    if one.rank ~= other.rank then
      return one.rank < other.rank
    end
    return one.key < other.key
  end)
  return list
end

local function name_of(unit)
  return (unit.damaged and "damaged_" or "") .. unit.base
end

-- Names the place of units on planets when units in space are options, too.
local function place_of(unit, volley)
  return volley.planet == nil and unit.parent.kind == "planet" and unit.parent or nil
end

local function label_of(unit, place)
  if place then
    return "unit-on-planet"
  elseif not unit.damaged then
    return "undamaged-unit"
  end
  return unit.fired and "just-damaged-unit" or "damaged-unit"
end

local function pick(volley, player, units, prompt, args)
  local list, taken = groups(units), {}
  if #list == 1 then
    return list[1].unit
  end
  local options = {}
  for _, group in ipairs(list) do
    local unit = group.unit
    local name, place = name_of(unit), place_of(unit, volley)
    name = place and name .. "_on_" .. place.base or name
    name = taken[name] and name .. "_again" or name
    taken[name] = true
    table.insert(options, {value = unit, id = name, args = {unit = unit, place = place}, label = label_of(unit, place)})
  end
  return game.choose{player = player, from = options, prompt = prompt, args = args}
end

local function able_to_sustain(volley)
  return lists.where(volleys.candidates(volley), function(unit)
    return not unit.damaged and unit:value("has_sustain_damage") and game.can("use_sustain_damage", {unit = unit, volley = volley})
  end)
end

-- Whether every unit is lost whatever the player chooses.
local function hopeless(volley, able)
  local endured = #volleys.candidates(volley)
  for _, unit in ipairs(able) do
    endured += unit:value("sustained_hits")
  end
  return open_hits(volley) >= endured
end

local function sustain_options(able, hits)
  local options = {}
  if #able > 1 and hits > 1 then
    table.insert(options, {value = "all", id = "sustain_all", label = "sustain-all"})
  end
  for _, group in ipairs(groups(able)) do
    table.insert(options, {value = group.unit, id = "sustain_" .. group.unit.base, label = "sustain-with", args = {unit = group.unit}})
  end
  table.insert(options, {value = "none", id = "sustain_none", label = "sustain-none"})
  return options
end

--- The cheapest unit first, if the player lets the pack choose. Gives whether any unit was able to.
function assigning.sustain(volley)
  local all, refused = false, {}
  while open_hits(volley) > 0 do
    local able = {}
    for _, unit in ipairs(able_to_sustain(volley)) do
      if not refused[unit] then
        table.insert(able, unit)
      end
    end
    if #able == 0 or hopeless(volley, able) then
      return #able > 0 or next(refused) ~= nil
    end
    local unit = groups(able)[1].unit
    if not all then
      local choice = game.choose{
        player = volley.target, from = sustain_options(able, open_hits(volley)), prompt = "sustain-hits", args = {hits = open_hits(volley)},
      }
      if choice == "none" then
        return true
      end
      all = choice == "all"
      unit = all and unit or choice
    end
    refused[unit] = true
    game.perform("use_sustain_damage", {unit = unit, volley = volley})
  end
  return true
end

local function assign_to(volley, unit)
  game.perform("assign_hit", {unit = unit, volley = volley})
end

-- The units that the next hit of a volley can be assigned to.
local function targets(volley)
  local units = volleys.candidates(volley)
  if volley.non_fighter_hits > 0 or volley.only == "non_fighters" then
    return volleys.non_fighters_first(units)
  end
  return units
end

--- Hits beyond the last unit are lost (R7.2a, R27.2a).
function assigning.assign(volley)
  while open_hits(volley) > 0 do
    local units = volleys.candidates(volley)
    if open_hits(volley) >= #units then
      for _, unit in ipairs(units) do
        assign_to(volley, unit)
      end
      return
    end
    local unit = pick(volley, volley.target, targets(volley), "assign-hits", {hits = open_hits(volley)})
    game.add(volley, volley.non_fighter_hits > 0 and "non_fighter_hits" or "hits", -1)
    assign_to(volley, unit)
  end
end

--- Whether there are hits that units could be assigned to.
function assigning.meets_units(volley)
  return open_hits(volley) > 0 and #volleys.candidates(volley) > 0
end

--- The player who assigns the hits aims the next one at a unit.
function assigning.aim(volley)
  game.set(volley, "hits", 1)
  game.set(volley, "aimed_at", pick(volley, volley.chooser, targets(volley), "aim-hit", {target = volley.target}))
end

--- The units that hits were assigned to are destroyed at the same time.
function assigning.lose_units(fired)
  local losses = {}
  for _, volley in ipairs(fired) do
    for _, unit in ipairs(volley.doomed) do
      table.insert(losses, {unit = unit, by = volley.player, volley = volley})
    end
  end
  game.together("destroy_unit", losses)
  for _, volley in ipairs(fired) do
    game.destroy(volley)
  end
end

return assigning
