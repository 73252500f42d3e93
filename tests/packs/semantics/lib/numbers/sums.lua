-- A library in a folder, which another one below requires.
local sums = {}

sums.NONE = 0

function sums.of(list)
  local sum = sums.NONE
  for _, n in ipairs(list) do
    sum = sum + n
  end
  return sum
end

return sums
