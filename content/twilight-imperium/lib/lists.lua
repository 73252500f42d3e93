-- Queries on lists.
local lists = {}

-- The items that match.
function lists.where(items, fits)
  local found = {}
  for _, item in ipairs(items) do
    if fits(item) then
      table.insert(found, item)
    end
  end
  return found
end

-- What `of` makes of each item.
function lists.map(items, of)
  local made = {}
  for index, item in ipairs(items) do
    made[index] = of(item)
  end
  return made
end

-- Whether any item matches.
function lists.any(items, fits)
  for _, item in ipairs(items) do
    if fits(item) then
      return true
    end
  end
  return false
end

-- The items of both.
function lists.joined(items, others)
  return table.move(others, 1, #others, #items + 1, table.clone(items))
end

return lists
