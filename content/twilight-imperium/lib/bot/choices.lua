--- Choosing without knowing the card: what harms goes to rivals, what helps stays at home.
local board = require("board")

local choices = {}

--- Numbers from 0 to 999 that differ from option to option, made from the roll of the question.
function choices.noise(roll, index)
  return (roll * 7919 + index * 5501 + roll * index * 31) % 1000
end

-- The component or definition that an option is about.
local function subject(option)
  if type(option) == "table" then
    return option.planet or option.place or option.system or option[1]
  end
  return option
end

--- Whose an option is: a player, or nil.
function choices.owner_of(option)
  local about = subject(option)
  if typeof(about) ~= "component" then
    return nil
  elseif about.kind == "player" then
    return about
  elseif about.kind == "system" then
    return choices.holder_of(about)
  end
  return about.owner
end

--- Who has ships in a system, or else a planet.
function choices.holder_of(system)
  for _, unit in ipairs(system.space) do
    if unit.owner then
      return unit.owner
    end
  end
  for _, planet in ipairs(system.worlds) do
    if planet.owner then
      return planet.owner
    end
  end
  return board.lord(system)
end

--- The option with the highest score, by a function of the option and its number. Equal ones: the first.
function choices.best(options, score)
  local best, most = nil, nil
  for index, option in ipairs(options) do
    local value = score(option, index)
    if value and (most == nil or value > most) then
      best, most = option, value
    end
  end
  return best, most
end

--- The best `count` options by a score, in the order of the options.
function choices.best_some(options, count, score)
  local ranked = {}
  for index, option in ipairs(options) do
    table.insert(ranked, {index = index, option = option, score = score(option, index)})
  end
  table.sort(ranked, function(one, other)
    if one.score ~= other.score then
      return one.score > other.score
    end
    return one.index < other.index
  end)
  local found = {}
  for index = 1, math.min(count, #ranked) do
    table.insert(found, ranked[index].option)
  end
  return found
end

function choices.random(options, roll)
  return options[1 + choices.noise(roll, 3) % #options]
end

-- How much a player wants others to suffer: the leader most.
local function rivalry(player, owner)
  return owner == nil and 0 or owner == player and -1000 or 100 + 20 * owner.points
end

--- A target for an effect that is probably harmful: where both are offered, a rival's.
function choices.target(player, options, roll)
  return (choices.best(options, function(option, index)
    return rivalry(player, choices.owner_of(option)) + choices.noise(roll, index) / 10
  end))
end

--- Something for the player: own things before those of others.
function choices.own(player, options, roll)
  return (choices.best(options, function(option, index)
    return (choices.owner_of(option) == player and 1000 or 0) + choices.noise(roll, index)
  end))
end

return choices
