--- A volley: its dice, its hits, and what they can be assigned to.
local sides = require("combat")
local lists = require("lists")

local volleys = {}

function volleys.begin(fields)
  return game.create("volley", game.table, "volleys", fields)
end

local function roll_one(volley, unit, dice, extra)
  local rolled = game.perform("roll_dice", {
    player = volley.player, unit = unit, roll = volley.roll, target = volley.target, additional = extra, volley = volley,
  })
  for _, die in ipairs(rolled or {}) do
    table.insert(dice, die)
  end
end

function volleys.more_hits(unit, roll, result)
  local more = unit:value("additional_hits", roll, result)
  return more > 0 and more or nil
end

--- The dice results of one unit (R5, R7.1, R27.1, R42.3): the result of the event `roll_dice`.
function volleys.dice_of(unit, roll, target, additional)
  local needs, count
  if roll == "combat" then
    needs, count = unit:value("combat"), unit:value("combat_dice")
  else
    needs, count = unit:value("ability_hits_on", roll), unit:value("ability_dice", roll)
  end
  count += additional or 0
  local dice = {}
  if needs and count > 0 then
    local bonus, only = unit:value("roll_bonus", roll, target), unit:value("hits_only", roll)
    only = only ~= "" and only or nil
    for _, result in ipairs(game.roll{dice = count, sides = 10}) do
      table.insert(dice, {
        unit = unit, die = result, bonus = bonus, needs = needs, more = volleys.more_hits(unit, roll, result), only = only,
      })
    end
  end
  return dice
end

function volleys.hits_of(die)
  return (die.die + die.bonus >= die.needs and 1 or 0) + (die.more or 0)
end

--- How many hits the current dice of a volley make.
function volleys.count(volley)
  local hits = 0
  for _, die in ipairs(volley.dice) do
    hits += volleys.hits_of(die)
  end
  return hits
end

local function add_dice(volley, rolled)
  local dice = table.clone(volley.dice)
  table.move(rolled, 1, #rolled, #dice + 1, dice)
  game.set(volley, "dice", dice)
end

-- One line for each number that dice need.
local function log_roll(volley, dice)
  local by_need, needs = {}, {}
  for _, die in ipairs(dice) do
    if not by_need[die.needs] then
      by_need[die.needs] = {}
      table.insert(needs, die.needs)
    end
    table.insert(by_need[die.needs], tostring(die.die + die.bonus))
  end
  table.sort(needs)
  for _, need in ipairs(needs) do
    game.log("dice-rolled", {player = volley.player, dice = table.concat(by_need[need], " "), needs = need, roll = volley.roll})
  end
end

--- The unit that hits most easily rolls the additional dice of unit abilities.
function volleys.roll_ability(volley, units, additional)
  local roll, best, least = volley.roll, nil, nil
  local extra = additional or volley.player:value("additional_dice", roll)
  if extra > 0 then
    for _, unit in ipairs(units) do
      local needs = unit:value("ability_hits_on", roll)
      if needs and (least == nil or needs < least) then
        best, least = unit, needs
      end
    end
  end
  local dice = {}
  for _, unit in ipairs(units) do
    roll_one(volley, unit, dice, unit == best and extra or 0)
  end
  add_dice(volley, dice)
  log_roll(volley, dice)
end

--- The combat rolls of units with the same combat value.
function volleys.roll_combat(volley, units)
  local rolled = {}
  for _, unit in ipairs(units) do
    if unit.alive then
      roll_one(volley, unit, rolled, 0)
    end
  end
  add_dice(volley, rolled)
  log_roll(volley, rolled)
end

--- Turns the dice into hits.
function volleys.score(volley)
  local any, non_fighters = 0, 0
  for _, die in ipairs(volley.dice) do
    if die.only == "non_fighters" then
      non_fighters += volleys.hits_of(die)
    else
      any += volleys.hits_of(die)
    end
  end
  for only, hits in pairs{[""] = any, non_fighters = non_fighters} do
    if hits > 0 then
      game.perform("score_hits", {player = volley.player, target = volley.target, hits = hits, only = only, volley = volley})
    end
  end
end

--- Hits of an effect: on units in the current combat, or else at `place`.
function volleys.of_effect(player, target, hits, only, chooser, place)
  local combat = sides.current()
  local planet = place and place.kind == "planet" and place or not place and combat and combat.planet or nil
  local system = planet and planet.parent or place or combat.system
  return volleys.begin{
    player = player, target = target, hits = hits, only = only or "", chooser = chooser, system = system, planet = planet,
  }
end

local function is_fighter(unit)
  return unit.base == "fighter"
end

local function forces_under_fire(volley)
  if volley.aimed_at then
    return {volley.aimed_at}
  elseif volley.planet then
    return volley.planet:value("fighting_ground_forces", volley.target)
  end
  return volley.system:value("fighting_ships", volley.target)
end

--- The units that the hits of a volley can still be assigned to (R27.2, R42.5, R42.8a, R43.6, R49.2).
function volleys.candidates(volley)
  return lists.where(forces_under_fire(volley), function(unit)
    return unit.alive and not table.find(volley.doomed, unit) and (volley.only ~= "fighters" or is_fighter(unit))
  end)
end

--- The non-fighters among these, or all if there are none.
function volleys.non_fighters_first(units)
  local others = {}
  for _, unit in ipairs(units) do
    if not is_fighter(unit) then
      table.insert(others, unit)
    end
  end
  return #others > 0 and others or units
end

function volleys.can_hit(volley, unit)
  return table.find(volleys.candidates(volley), unit) ~= nil
end

--- Whether there are hits to cancel and no card with this title has cancelled any (R32.6b).
function volleys.is_open_to(volley, title)
  return volley.hits + volley.non_fighter_hits > 0 and not table.find(volley.titles, title)
end

--- Cancels unassigned hits, those with fewer possible targets first. Returns how many.
function volleys.cancel(volley, count, title)
  if title then
    local titles = table.clone(volley.titles)
    table.insert(titles, title)
    game.set(volley, "titles", titles)
  end
  local narrow = math.min(count, volley.non_fighter_hits)
  local wide = math.min(count - narrow, volley.hits)
  game.set(volley, "non_fighter_hits", volley.non_fighter_hits - narrow)
  game.set(volley, "hits", volley.hits - wide)
  return narrow + wide
end

return volleys
