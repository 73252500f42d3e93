-- How a bot plays that wants to win. Where it says nothing the answer is left to chance.
local sensible = {}

-- Questions that put the sensible answer first.
local FIRST = {
  ["sustain-hits"] = true, ["assign-hits"] = true, ["retreat-or-stay"] = true, ["fire-space-cannon"] = true,
  ["fire-at-landing"] = true, ["bombard"] = true, ["commit-ground-forces"] = true,
  ["score-public-objective"] = true, ["score-secret-objective"] = true,
}

-- Offers that are taken.
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
