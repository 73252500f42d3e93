--- Where flagships are, for their abilities.
local flagships = {}

function flagships.of(player)
  for _, system in ipairs(game.table.systems) do
    for _, unit in ipairs(system.space) do
      if unit.owner == player and unit.base == "flagship" then
        return unit
      end
    end
  end
end

function flagships.is_in(player, system)
  local flagship = player:value("flagship")
  return flagship ~= nil and flagship.parent == system
end

return flagships
