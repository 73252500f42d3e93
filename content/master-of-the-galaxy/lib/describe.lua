-- What the messages of options and of the record say about a project.
local describe = {}

function describe.project(project, colour)
  return {
    kind = project.base,
    colour = colour or "",
    host = project.parent,
    deck = project.deck,
    cards = project.cards,
    side = project.side,
    player = project.owner,
  }
end

function describe.with_player(player, project, colour)
  local arguments = describe.project(project, colour)
  arguments.player = player
  arguments.victim = project.owner
  return arguments
end

return describe
