--- Start systems and the black holes of free corners (S4, S5).
local systems = require("systems")
local seating = require("seating")

local start_systems = {}

local function take(player, system)
  game.perform("take_start_system", {player = player, system = system})
end

--- A cube drawn from the player's bag names the corner. Black cubes are drawn again, and all are returned.
function start_systems.draw_colour(player)
  local colour
  repeat
    colour = game.pick(player.bag).colour
  until colour ~= "black"
  return colour
end

local function start_of_colour(colour)
  for _, system in ipairs(systems.free_starts()) do
    if system.colour == colour then
      return system
    end
  end
  return nil
end

function start_systems.corner(first, offset)
  return systems.start_of_corner((first.start_corner + offset) % 4)
end

--- Corners by the number of players: opposite for two; to the left, then a free choice for three; clockwise for four.
function start_systems.standard()
  local order = seating.from_first()
  local first = start_of_colour(start_systems.draw_colour(order[1]))
  take(order[1], first)
  take(order[2], start_systems.corner(first, #order == 2 and 2 or 1))
  if #order == 3 then
    local free = systems.options(systems.free_starts())
    take(order[3], game.choose{player = order[3], from = free, prompt = "choose-start-system"})
  elseif #order == 4 then
    take(order[3], start_systems.corner(first, 2))
    take(order[4], start_systems.corner(first, 3))
  end
end

function start_systems.fill_free_corners()
  for _, start in ipairs(systems.free_starts()) do
    for _, system in ipairs(game.table.systems) do
      if system == start or system.nearest_to_corner == start.start_corner then
        game.perform("place_black_hole", {system = system})
      end
    end
  end
end

return start_systems
