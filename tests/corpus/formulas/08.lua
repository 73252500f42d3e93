-- a comment
 n == 7 --[[ another ]] and game.table.n + 1 > 0