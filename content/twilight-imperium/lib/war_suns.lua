-- War sun technologies, and who owns one.
local war_suns = {}

function war_suns.is_technology(technology)
  return technology.kind == "unit_upgrade" and technology.upgrades.base == "war_sun"
end

-- Clockwise from the speaker.
function war_suns.inventors()
  local found = {}
  for _, player in ipairs(require("seating").clockwise(game.table.speaker)) do
    for _, technology in ipairs(player:value("technologies_in_effect")) do
      if war_suns.is_technology(technology) then
        table.insert(found, player)
        break
      end
    end
  end
  return found
end

return war_suns
