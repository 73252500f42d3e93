-- `require("lines")` gives this table wherever Lua stands in a document of the pack.
local lines = {}
local ALL = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}
-- Whether a player's marks fill a line.
function lines.has(player)
  for _, line in ipairs(ALL) do
    local count = 0
    for _, index in ipairs(line) do
      local mark = game.table.board[index]:first("mark")
      count += if mark and mark.seat == player.index then 1 else 0
    end
    if count == 3 then
      return true
    end
  end
  return false
end

return lines
