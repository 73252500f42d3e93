--- Conflicts on the board: their sides, how they are placed and how they end.
local decks = require("decks")
local routes = require("routes")
local systems = require("systems")
local projects = require("projects")

local conflicts = {}

function conflicts.side_of(conflict, player)
  for _, side in ipairs(conflict.projects) do
    if side.owner == player then
      return side
    end
  end
  return nil
end

function conflicts.side_named(conflict, name)
  for _, side in ipairs(conflict.projects) do
    if side.side == name then
      return side
    end
  end
  return nil
end

function conflicts.other_side(side)
  local conflict = side.parent
  return conflicts.side_named(conflict, side.side == "red" and "blue" or "red")
end

--- The other party of a conflict: a player, or nil for a neutral system.
function conflicts.opponent(conflict, player)
  return conflicts.other_side(conflicts.side_of(conflict, player)).owner
end

--- The conflict cards on the board in which the player is a party.
function conflicts.of(player)
  local list = {}
  for _, system in ipairs(player:value("controlled")) do
    for _, track in ipairs(system.tracks) do
      local conflict = track:first("conflict")
      if conflict and conflicts.side_of(conflict, player) then
        table.insert(list, conflict)
      end
    end
  end
  return list
end

--- Strictly more cubes than the other party (R20.3).
function conflicts.leads(player, conflict)
  local side = conflicts.side_of(conflict, player)
  return side:value("conflict_strength") > conflicts.other_side(side):value("conflict_strength")
end

--- Whether exactly one end of the track belongs to the player.
function conflicts.between_parties(player, track)
  return (track.a.owner == player) ~= (track.b.owner == player)
end

function conflicts.lay(player, card, track, side)
  game.perform("clear_project", {project = track:first("projects")})
  local own = track.a.owner == player and track.a or track.b
  local other = routes.other_end(track, own)
  game.move(card, track, "conflict")
  game.set(card, "red_end", side == "red" and own or other)
  game.set(card, "blue_end", side == "red" and other or own)
  projects.lay_out_side(card, "red", card.red_end, game.table.turn)
  projects.lay_out_side(card, "blue", card.blue_end, game.table.turn)
end

--- Returns the cubes to their owners and removes the projects of both sides. Returns the player who faced the red side.
function conflicts.clean(conflict)
  local red = conflicts.side_named(conflict, "red").owner
  local sides = conflict.projects
  for _, side in ipairs(sides) do
    game.perform("clear_project", {project = side})
  end
  for _, side in ipairs(sides) do
    game.destroy(side)
  end
  game.set(conflict, "red_end", nil)
  game.set(conflict, "blue_end", nil)
  return red
end

--- R22: gives the card to the chooser, or to the party that faced its red side, or to nobody if that party was neutral.
function conflicts.terminate(conflict, chooser, discard)
  local red = conflicts.clean(conflict)
  local heir = chooser or red
  if heir and not discard then
    game.perform("gain_card", {player = heir, card = conflict, from = "conflict"})
  else
    decks.put_under(conflict)
  end
end

function conflicts.terminate_at(system)
  for _, track in ipairs(system.tracks) do
    local conflict = track:first("conflict")
    if conflict then
      game.perform("terminate_conflict", {conflict = conflict, discard = false})
    end
  end
end

local function may_propose(player, conflict)
  return conflict.proposed ~= game.table.turn and conflicts.side_of(conflict, player) ~= nil
end

--- Options to propose ending the player's conflicts (R22.2), each once per turn.
function conflicts.add_proposals(options, player)
  for _, conflict in ipairs(player:value("conflicts")) do
    if may_propose(player, conflict) then
      table.insert(options, {
        value = {act = "propose_end", conflict = conflict},
        id = "end_" .. conflict.base,
        label = "propose-end",
        args = {card = conflict},
      })
    end
  end
end

--- A neutral side has no player to ask (Q20).
function conflicts.propose_end(player, conflict)
  game.set(conflict, "proposed", game.table.turn)
  local other = conflicts.opponent(conflict, player)
  if other and not game.confirm{player = other, prompt = "agree-to-end", args = {card = conflict, player = player}} then
    game.log("end-refused", {player = other, card = conflict})
    return
  end
  game.perform("agree_to_end_conflict", {player = player, conflict = conflict})
end

function conflicts.tracks_for(player)
  local list = {}
  for _, system in ipairs(player:value("controlled")) do
    for _, track in ipairs(system.tracks) do
      local far = routes.other_end(track, system)
      if far.owner ~= player and systems.open(far) and systems.open(system) and not track:has("conflict") then
        table.insert(list, track)
      end
    end
  end
  return list
end

return conflicts
