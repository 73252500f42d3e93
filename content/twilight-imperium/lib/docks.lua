--- Choosing among space docks: each is named after its place, and those of one place are interchangeable.
local docks = {}

function docks.options(units)
  local options, seen = {}, {}
  for _, dock in ipairs(units) do
    if not seen[dock.parent] then
      seen[dock.parent] = true
      table.insert(options, {value = dock, id = dock.parent.base, label = "dock-at", args = {place = dock.parent}})
    end
  end
  return options
end

function docks.choose(player, units, prompt)
  return require("choosing").one{player = player, from = docks.options(units), prompt = prompt}
end

return docks
