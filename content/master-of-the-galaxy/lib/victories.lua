--- What the winner of a conflict gains.
local conflicts = require("conflicts")
local decks = require("decks")
local thefts = require("thefts")

local victories = {}

local function is_kind(card, kind)
  return card:is(kind)
end

-- The loser's cards of one kind, including conflicts on the board in which they are a party (R20.12).
local function candidates(loser, kind)
  local list = {}
  for _, card in ipairs(loser.cards) do
    if is_kind(card, kind) then
      table.insert(list, card)
    end
  end
  if kind == "conflict" then
    for _, conflict in ipairs(loser:value("conflicts")) do
      table.insert(list, conflict)
    end
  end
  return list
end

local function pick_card(player, loser, kind, prompt)
  local list = candidates(loser, kind)
  if #list < 2 then
    return list[1]
  end
  return game.choose{player = player, from = decks.options(list), prompt = prompt, args = {player = loser}}
end

local function card_goal(player, loser, discard, kind)
  local card = pick_card(player, loser, kind, discard and "choose-card-to-discard" or "choose-card-to-take")
  if not card then
    return
  end
  if card.slot == "conflict" then
    game.perform("terminate_conflict", {conflict = card, chooser = player, discard = discard})
  elseif discard then
    game.perform("discard_card", {player = loser, card = card})
  else
    game.perform("take_from_player", {player = player, card = card})
  end
end

local function reach_goal(player, loser, system, goal)
  if goal == "destroy_system" then
    game.perform("capture_system", {player = player, system = system, loser = loser})
    return
  end
  local act, kind = string.match(goal, "^(%a+)_(%a+)$")
  if loser then
    card_goal(player, loser, act == "discard", kind)
  end
end

function victories.complete(player, conflict, loser)
  local own = conflicts.side_of(conflict, player)
  local facing = own.side == "red" and "blue" or "red"
  local system = facing == "red" and conflict.red_end or conflict.blue_end
  local spoils = player:value("spoils", conflict)
  conflicts.clean(conflict)
  game.perform("gain_card", {player = player, card = conflict, from = "conflict"})
  thefts.spoils(player, loser, spoils)
  for _, goal in ipairs(conflict[facing].goals) do
    reach_goal(player, loser, system, goal)
  end
end

return victories
