-- What several documents need; `require("board")` gives this table.
local board = {}

local LINES = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}

function board.set_up()
  for _, cell in ipairs(game.defs("cell")) do
    game.create(cell, game.table, "board")
  end
end

function board.has_line(player)
  for _, line in ipairs(LINES) do
    local count = 0
    for _, index in ipairs(line) do
      local mark = game.table.board[index]:first("mark")
      if mark and mark.seat == player.index then
        count += 1
      end
    end
    if count == 3 then
      return true
    end
  end
  return false
end

function board.is_full()
  return #game.all("mark") == #game.table.board
end

return board
