--- How cubes leave projects, and where they go.
local cubes = require("cubes")
local projects = require("projects")
local routes = require("routes")

local removal = {}

function removal.is_outermost(cube)
  local project = cube.parent.parent
  return project.base ~= "lay_route" or routes.outermost_cell(project) == cube.parent
end

--- A thief keeps the stolen cube. A discarded cube goes to the bank from planets and star cells, otherwise to its owner's bag.
function removal.take_off(project, cube, taker)
  local owner = project.owner
  local lost = cube.parent.star or not project.removable
  projects.take(project)
  if taker then
    cubes.to_bag(cube, taker)
  elseif lost or not owner then
    cubes.to_bank(cube)
  else
    cubes.to_bag(cube, owner)
  end
  if project.base == "lay_route" and project.filled == 0 then
    routes.forget(project)
  end
end

--- Returns the black cubes of all the player's projects (R7.3); those in star cells depending on the option (Q12).
function removal.recall_black(player)
  for _, project in ipairs(player:value("projects")) do
    for _, cell in ipairs(project.cells) do
      local cube = cell:first("cube")
      if cube and cube.colour == "black" then
        game.perform("take_off_cube", {project = project, cube = cube})
        if cell.star and not option.star_black_to_bank then
          cubes.to_bag(cube, player)
        end
      end
    end
  end
end

return removal
