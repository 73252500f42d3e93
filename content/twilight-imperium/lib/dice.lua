--- Rerolling and changing dice (R55).
local volleys = require("volley")

local dice = {}

local function replace(volley, index, change)
  local all = table.clone(volley.dice)
  local die = table.clone(all[index])
  change(die)
  all[index] = die
  game.set(volley, "dice", all)
end

function dice.reroll(player, volley, index, by)
  replace(volley, index, function(die)
    die.die = game.random(10)
    game.log("reroll-die", {player = player, result = die.die + die.bonus, needs = die.needs})
    die.more = volleys.more_hits(die.unit, volley.roll, die.die)
    die.rerolled = table.clone(die.rerolled or {})
    table.insert(die.rerolled, by)
  end)
end

function dice.change(volley, index, by)
  replace(volley, index, function(die) die.bonus += by end)
end

--- R55.2: an effect rerolls each die only once.
function dice.rolled_again_by(volley, index, by)
  return table.find(volley.dice[index].rerolled or {}, by) ~= nil
end

-- Dice that missed come first.
local function options(player, volley, by)
  local missed, hit = {}, {}
  for index, die in ipairs(volley.dice) do
    if game.can("reroll_die", {player = player, volley = volley, index = index, by = by}) then
      table.insert(volleys.hits_of(die) > 0 and hit or missed, {
        value = index, id = "die_" .. index, label = "die-of-unit", args = {unit = die.unit, result = die.die + die.bonus, needs = die.needs},
      })
    end
  end
  table.move(hit, 1, #hit, #missed + 1, missed)
  return missed
end

function dice.choose_rerolls(player, volley, by, max)
  local chosen = game.choose_some{player = player, from = options(player, volley, by), max = max, prompt = "dice-to-reroll"}
  for _, index in ipairs(chosen) do
    game.perform("reroll_die", {player = player, volley = volley, index = index, by = by})
  end
  return chosen
end

return dice
