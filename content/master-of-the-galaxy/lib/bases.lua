--- Bases: preparing, where they may be deployed, capturing.
local routes = require("routes")
local systems = require("systems")

local bases = {}

--- A neutral system needs a complete route unless the player has no base on the board (R13.3, R13.9).
function bases.neutral_within_reach(player, system)
  if system.owner then
    return true
  end
  return player:value("deployed") == 0 or routes.reaches(player, system)
end

--- Another base needs a complete route at the system (R13.5).
function bases.own_has_route(player, system)
  return system.owner ~= player or routes.reaches(player, system)
end

--- Puts a disc into the round cell if the cell is free and a disc is left (R12.2, R12.4, Q15).
function bases.prepare(player, project)
  if project:has("round_cell") or player:count("supply") == 0 then
    return nil
  end
  if project.deployed == game.table.turn and not option.same_phase_reprepare then
    return nil
  end
  local base = player:first("supply")
  game.move(base, project, "round_cell")
  return base
end

--- The player's projects whose round cell holds a prepared base.
function bases.prepared(player)
  local list = {}
  for _, card in ipairs(player.cards) do
    for _, project in ipairs(card.projects) do
      local base = project:first("round_cell")
      if base then
        table.insert(list, base)
      end
    end
  end
  return list
end

--- Systems that could take a base of the player. The rules of the event decide in the end.
function bases.targets(player)
  local list = {}
  for _, system in ipairs(game.table.systems) do
    local free = system.owner == player or system.owner == nil
    if free and systems.open(system) then
      table.insert(list, system)
    end
  end
  return list
end

local function base_options(player)
  local options = {}
  local supply = player:first("supply")
  if supply then
    table.insert(options, {value = supply, id = "from_supply", label = "base-from-supply"})
  end
  for _, base in ipairs(bases.prepared(player)) do
    local card = base.parent.parent
    table.insert(options, {value = base, id = "from_" .. card.base, label = "base-from-card", args = {card = card}})
  end
  return options
end

function bases.capture(player, system, loser)
  if loser then
    for _, base in ipairs(system.bases) do
      game.perform("remove_base", {system = system, base = base})
    end
  end
  local options = base_options(player)
  if #options == 0 or system.owner then
    return nil
  end
  local base = game.choose{player = player, from = options, prompt = "place-captured-base", args = {system = system},
    optional = true, decline = "capture-without-base"}
  if not base then
    return nil
  end
  return game.perform("place_base", {player = player, base = base, system = system})
end

return bases
