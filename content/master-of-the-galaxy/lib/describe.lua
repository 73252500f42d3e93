--- Arguments of option labels and log lines about a project.
local describe = {}

function describe.project(project, colour)
  local kind = project.base
  local arguments = {kind = kind, colour = colour, host = project.parent}
  if kind == "obtain_card" then
    arguments.deck = project.deck
  elseif kind == "fight_conflict" then
    arguments.side = project.side
  end
  return arguments
end

function describe.of_player(player, project, colour)
  local arguments = describe.project(project, colour)
  arguments.player = player
  return arguments
end

return describe
