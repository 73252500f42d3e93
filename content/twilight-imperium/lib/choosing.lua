-- Choosing one of several things; who has no choice is not asked.
local choosing = {}

-- Of `from`: components, definitions, texts, or options.
function choosing.one(ask)
  local from = ask.from
  if #from > 1 then
    return game.choose(ask)
  end
  return type(from[1]) == "table" and from[1].value or from[1]
end

-- What a card is aimed at, where it may also be spent for nothing (Q12): the targets on which it would have no effect (`idle`)
-- are one option, which gives nil.
function choosing.target(ask)
  local from = table.clone(ask.from)
  if #from > 0 and #ask.idle > 0 then
    table.insert(from, {value = "nothing", id = "elsewhere", label = "target-without-effect"})
  end
  local target = choosing.one{player = ask.player, from = from, prompt = ask.prompt}
  return target ~= "nothing" and target or nil
end

return choosing
