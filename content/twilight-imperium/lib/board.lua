--- Where players are on the map.
local lists = require("lists")

local board = {}

--- The system that contains a component, or the component itself if it is a system.
function board.system_of(component)
  while component and component.kind ~= "system" do
    component = component.parent
  end
  return component
end

function board.system_of_planet(base)
  for _, planet in ipairs(game.table:value("planets")) do
    if planet.base == base then
      return planet.parent
    end
  end
end

-- R73
function board.are_adjacent(one, other, player)
  return table.find(game.neighbours(one, player), other) ~= nil
end

--- R73.2, R73.3: a planet is adjacent to its own system and to the systems adjacent to that.
function board.adjacent_to_planet(planet, player)
  local found = game.neighbours(planet.parent, player)
  table.insert(found, planet.parent)
  return found
end

--- Whether a player has a unit or controls a planet in a system.
function board.present(system, player)
  for _, unit in ipairs(system.space) do
    if unit.owner == player then
      return true
    end
  end
  for _, planet in ipairs(system.worlds) do
    if planet.owner == player then
      return true
    end
    for _, unit in ipairs(planet.ground) do
      if unit.owner == player then
        return true
      end
    end
  end
  return false
end

--- R78: a wormhole that only one of the two can use makes them neighbors, too (R78.3, Q35).
function board.are_neighbors(player, partner)
  if player == partner then
    return false
  end
  for _, system in ipairs(game.table.systems) do
    if system:value("present", player) then
      if system:value("present", partner) then
        return true
      end
      for _, viewer in ipairs({player, partner}) do
        for _, other in ipairs(game.neighbours(system, viewer)) do
          if other:value("present", partner) then
            return true
          end
        end
      end
    end
  end
  return false
end

function board.neighbors(player)
  return lists.where(game.players, function(other) return other ~= player and player:value("neighbors", other) end)
end

function board.ships(system, player)
  local found = {}
  for _, unit in ipairs(system.space) do
    if unit.owner == player and unit.category == "ship" then
      table.insert(found, unit)
    end
  end
  for _, unit in ipairs(system:value("counted_as_ships", player)) do
    table.insert(found, unit)
  end
  return found
end

--- Players with ships in a system, fighters included.
function board.fleets(system)
  local found = {}
  for _, unit in ipairs(system.space) do
    if unit.category == "ship" and not table.find(found, unit.owner) then
      table.insert(found, unit.owner)
    end
  end
  return found
end

function board.others_have_ships(system, player)
  for _, unit in ipairs(system.space) do
    if unit.owner ~= player and unit.category == "ship" then
      return true
    end
  end
  return false
end

function board.has_token(system, player)
  for _, token in ipairs(system.command_tokens) do
    if token.owner == player then
      return true
    end
  end
  return false
end

--- Whose home system a system is, also of a player who has left the game; nil if it is nobody's.
function board.lord(system)
  for _, player in ipairs(game.all("player")) do
    if player.home == system then
      return player
    end
  end
end

--- Outside home systems, where no other player has ships.
function board.is_open(system, player)
  return not board.lord(system) and not system:value("others_have_ships", player)
end

function board.planets_of(player)
  return lists.where(game.table:value("planets"), function(planet) return planet.owner == player end)
end

return board
