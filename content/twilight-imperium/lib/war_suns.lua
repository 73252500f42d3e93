--- War sun technologies and their owners.
local lists = require("lists")

local war_suns = {}

function war_suns.is_technology(technology)
  return technology.kind == "unit_upgrade" and technology.upgrades.base == "war_sun"
end

--- Clockwise from the speaker.
function war_suns.inventors()
  return lists.where(game.players_from(game.table.speaker), function(player)
    return lists.any(player:value("technologies_in_effect"), war_suns.is_technology)
  end)
end

return war_suns
