--- Queries on lists.
local lists = {}

--- The items that match.
function lists.where(items, fits)
  local found = {}
  for _, item in ipairs(items) do
    if fits(item) then
      table.insert(found, item)
    end
  end
  return found
end

--- What `of` makes of each item.
function lists.map(items, of)
  local made = {}
  for index, item in ipairs(items) do
    made[index] = of(item)
  end
  return made
end

--- Whether any item matches.
function lists.any(items, fits)
  for _, item in ipairs(items) do
    if fits(item) then
      return true
    end
  end
  return false
end

--- The items of both.
function lists.joined(items, others)
  return table.move(others, 1, #others, #items + 1, table.clone(items))
end

--- The items and one more.
function lists.with(items, one)
  return lists.joined(items, {one})
end

--- The items without one of them.
function lists.without(items, one)
  return lists.where(items, function(item) return item ~= one end)
end

return lists
