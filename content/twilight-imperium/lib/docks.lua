-- Choosing among space docks: each is named after its place, and those of one place are interchangeable.
local docks = {}

function docks.choose(player, units, prompt)
  local options, seen = {}, {}
  for _, dock in ipairs(units) do
    if not seen[dock.parent] then
      seen[dock.parent] = true
      table.insert(options, {value = dock, id = dock.parent.base, label = "dock-at", args = {place = dock.parent}})
    end
  end
  return require("choosing").one{player = player, from = options, prompt = prompt}
end

return docks
