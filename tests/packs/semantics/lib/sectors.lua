-- Questions about sectors.
local sectors = {}

function sectors.portals(self)
  local found = {}
  for _, other in ipairs(game.all("sector")) do
    if self.portal and other.portal then
      table.insert(found, other)
    end
  end
  return found
end

function sectors.one(name)
  for _, sector in ipairs(game.all("sector")) do
    if sector.base == name then
      return sector
    end
  end
end

function sectors.names(list)
  local names = {}
  for _, sector in ipairs(list) do
    table.insert(names, sector.base)
  end
  return table.concat(names, " ")
end

function sectors.cells(list)
  local cells = {}
  for _, cell in ipairs(list) do
    table.insert(cells, cell.q .. "," .. cell.r)
  end
  return table.concat(cells, " ")
end

-- No sector may be entered but havens as the last.
function sectors.only_havens(sector)
  return sector.haven and "last"
end

return sectors
