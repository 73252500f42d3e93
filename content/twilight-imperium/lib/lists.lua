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

-- Whether any item matches.
function lists.any(items, fits)
  for _, item in ipairs(items) do
    if fits(item) then
      return true
    end
  end
  return false
end

return lists
