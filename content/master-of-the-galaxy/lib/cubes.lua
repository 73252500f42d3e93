--- Cubes between the bank, the bags and the drawn pools.
local cubes = {}

cubes.COLOURS = {"red", "blue", "yellow", "green", "black"}
cubes.CHOSEN = {"red", "blue", "yellow", "green"} -- black is never the colour of one's choice

function cubes.bank(colour)
  return colour .. "_bank"
end

function cubes.to_bank(cube)
  game.move(cube, game.table, cubes.bank(cube.colour))
end

function cubes.to_bag(cube, player)
  game.move(cube, player, "bag")
end

--- Moves up to `count` cubes of a colour from the bank to the bag. Returns how many were moved.
function cubes.gain(player, colour, count)
  local slot = cubes.bank(colour)
  local taken = math.min(count, game.table:count(slot))
  for _ = 1, taken do
    game.move(game.table:first(slot), player, "bag")
  end
  return taken
end

function cubes.draw(player, count)
  local drawn = game.sample(player.bag, math.min(count, player:count("bag")))
  for _, cube in ipairs(drawn) do
    game.move(cube, player, "drawn")
  end
  return drawn
end

function cubes.colours_in_bank()
  local options = {}
  for _, colour in ipairs(cubes.CHOSEN) do
    if game.table:count(cubes.bank(colour)) > 0 then
      table.insert(options, {value = colour, id = colour, label = "colour-" .. colour})
    end
  end
  return options
end

--- Chooses a colour other than black of which the bank has a cube; nil if there is none.
function cubes.choose_colour(player, prompt, left)
  local options = cubes.colours_in_bank()
  if #options == 0 then
    return nil
  end
  return game.choose{player = player, from = options, prompt = prompt, args = {left = left or 1}}
end

function cubes.gain_of_choice(player, count)
  local gained = 0
  for left = count, 1, -1 do
    local colour = cubes.choose_colour(player, "choose-cube-colour", left)
    if not colour then
      return gained
    end
    gained += game.perform("gain_cubes", {player = player, colour = colour, count = 1}) and 1 or 0
  end
  return gained
end

--- The first cube of each colour in a list, in the order of the list.
function cubes.one_of_each(list)
  local seen, result = {}, {}
  for _, cube in ipairs(list) do
    if not seen[cube.colour] then
      seen[cube.colour] = true
      table.insert(result, cube)
    end
  end
  return result
end

return cubes
