local sums = require("numbers/sums")

return {
  -- The mean of whole numbers, rounded down.
  of = function(list)
    return #list == 0 and sums.NONE or sums.of(list) // #list
  end,
}
