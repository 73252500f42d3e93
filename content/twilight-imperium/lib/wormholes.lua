-- Which systems have wormholes of which sort.
local wormholes = {}

local function is_alpha_or_beta(wormhole)
  return wormhole == "alpha" or wormhole == "beta"
end

function wormholes.are_alpha_or_beta(one, other)
  return is_alpha_or_beta(one) and is_alpha_or_beta(other)
end

function wormholes.has_alpha_or_beta(system)
  for _, wormhole in ipairs(system:value("wormholes")) do
    if is_alpha_or_beta(wormhole) then
      return true
    end
  end
  return false
end

-- Whether any system has such a wormhole.
function wormholes.exist(wormhole)
  for _, system in ipairs(game.table:value("wormhole_systems")) do
    if table.find(system:value("wormholes"), wormhole) then
      return true
    end
  end
  return false
end

-- Systems with any wormhole in which a player has ships.
function wormholes.systems_with_ships(player)
  local found = {}
  for _, system in ipairs(game.table:value("wormhole_systems")) do
    if #system:value("ships", player) > 0 then
      table.insert(found, system)
    end
  end
  return found
end

return wormholes
