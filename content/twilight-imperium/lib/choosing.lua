-- Choosing one of several things. A player with only one choice is not asked.
local choosing = {}

-- Of `from`: components, definitions, texts, or options.
function choosing.one(ask)
  local from = ask.from
  if #from > 1 then
    return game.choose(ask)
  end
  return type(from[1]) == "table" and from[1].value or from[1]
end

-- Chooses the target of a card that may also be spent without effect (Q12). The targets without effect (`idle`)
-- are one option, which returns nil.
function choosing.target(ask)
  local from = table.clone(ask.from)
  if #from > 0 and #ask.idle > 0 then
    table.insert(from, {value = "nothing", id = "elsewhere", label = "target-without-effect"})
  end
  local target = choosing.one{player = ask.player, from = from, prompt = ask.prompt}
  return target ~= "nothing" and target or nil
end

return choosing
