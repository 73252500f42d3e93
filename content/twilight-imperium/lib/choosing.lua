--- Choosing one of several things. A player with only one choice is not asked.
local choosing = {}

--- Of `from`: components, definitions, texts, or options.
function choosing.one(ask)
  local from = ask.from
  if #from > 1 then
    return game.choose(ask)
  end
  return type(from[1]) == "table" and from[1].value or from[1]
end

choosing.NOTHING = "nothing"

--- The targets of a card that may also be spent without effect (Q12): those where it has one, and all others (`idle`) as one option.
function choosing.targets(effective, idle)
  local from = table.clone(effective)
  if #idle > 0 then
    table.insert(from, {value = choosing.NOTHING, id = "elsewhere", label = "target-without-effect"})
  end
  return from
end

return choosing
