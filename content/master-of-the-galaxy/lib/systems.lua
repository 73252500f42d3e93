--- Star systems: black holes, control, start systems.
local systems = {}

function systems.open(system)
  return not system:has("black_hole")
end

function systems.by_base(base)
  for _, system in ipairs(game.table.systems) do
    if system.base == base then
      return system
    end
  end
  return nil
end

function systems.controlled(player)
  local list = {}
  for _, system in ipairs(game.table.systems) do
    if system.owner == player then
      table.insert(list, system)
    end
  end
  return list
end

function systems.neutral()
  local list = {}
  for _, system in ipairs(game.table.systems) do
    if not system.owner and systems.open(system) then
      table.insert(list, system)
    end
  end
  return list
end

function systems.deployed(player)
  local count = 0
  for _, system in ipairs(player:value("controlled")) do
    count += system:count("bases")
  end
  return count
end

function systems.start_of_corner(corner)
  for _, system in ipairs(game.table.systems) do
    if system.start_corner == corner then
      return system
    end
  end
  return nil
end

function systems.free_starts()
  local list = {}
  for corner = 0, 3 do
    local system = systems.start_of_corner(corner)
    if not system.owner then
      table.insert(list, system)
    end
  end
  return list
end

--- Systems as options whose ids are their names.
function systems.options(list)
  local options = {}
  for _, system in ipairs(list) do
    table.insert(options, {value = system, id = system.base})
  end
  return options
end

return systems
