--- What a black hole swallows.
local routes = require("routes")

local black_holes = {}

-- If a conflict with the swallowed system has only one party, that party gets the card back (Q9).
local function end_conflicts(system)
  for _, track in ipairs(system.tracks) do
    local conflict = track:first("conflict")
    if conflict then
      local party
      for _, side in ipairs(conflict.projects) do
        party = party or side.owner
      end
      game.perform("terminate_conflict", {conflict = conflict, chooser = party, discard = false})
    end
  end
end

function black_holes.place(system)
  for _, base in ipairs(system.bases) do
    game.perform("remove_base", {system = system, base = base})
  end
  game.move(game.table:first("reserve"), system, "black_hole")
  for _, planet in ipairs(system.projects) do
    game.perform("clear_project", {project = planet})
  end
  routes.recall(system, function() return false end)
  end_conflicts(system)
end

return black_holes
