--- A table of functions that documents name as `lines.lua#has`, and their Lua as `lib.lines.has`.
local lines = {}
-- Each cell is a bit (see cells.yaml), a line three of them: rows, columns, diagonals.
local ALL = {7, 56, 448, 73, 146, 292, 273, 84}
--- Whether the cells of a player fill a line. `it` is what a check looks at.
function lines.has(it)
  local cells = it.cells
  for _, line in ipairs(ALL) do
    if bit32.band(cells, line) == line then
      return true
    end
  end
  return false
end

return lines
