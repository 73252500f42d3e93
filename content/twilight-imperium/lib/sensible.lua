-- A bot that plays to win. Where it returns nothing, the answer is random.
local sensible = {}

-- Questions whose first option is the sensible one.
local FIRST = {
  ["sustain-hits"] = true, ["assign-hits"] = true, ["retreat-or-stay"] = true, ["fire-space-cannon"] = true,
  ["fire-at-landing"] = true, ["bombard"] = true, ["commit-ground-forces"] = true,
  ["score-public-objective"] = true, ["score-secret-objective"] = true,
}

-- Offers that the bot accepts.
local YES = {["score-deed"] = true, ["remove-custodians"] = true}

function sensible.answer(prompt, options)
  local _, _, key = string.find(prompt or "", "([^:]*)$")
  if FIRST[key] then
    return options[1]
  elseif YES[key] then
    return true
  end
end

return sensible
