--- Phase 3: placing conflicts, discarding cards, and the income from it.
local conflicts = require("conflicts")

local discarding = {}

local function add_lay(options, player, card, track, side)
  if not game.can("lay_conflict", {player = player, card = card, track = track, side = side}) then
    return
  end
  table.insert(options, {
    value = {act = "lay", card = card, track = track, side = side},
    id = "lay_" .. card.base .. "_on_" .. track.base .. "_" .. side,
    label = "lay-option",
    args = {card = card, track = track, side = side},
  })
end

local function add_lays(options, player)
  local tracks
  for _, card in ipairs(player.cards) do
    if card.kind == "conflict" then
      tracks = tracks or conflicts.tracks_for(player)
      for _, track in ipairs(tracks) do
        add_lay(options, player, card, track, "red")
        add_lay(options, player, card, track, "blue")
      end
    end
  end
end

local function add_discards(options, player)
  for _, card in ipairs(player.cards) do
    if game.can("discard_in_phase_three", {player = player, card = card}) then
      table.insert(options, {
        value = {act = "discard", card = card},
        id = "discard_" .. card.base,
        label = "discard-option",
        args = {card = card},
      })
    end
  end
end

-- Within the limit the player may stop at any time; above it, only if no other act is possible (R23.2).
local function choose(player, options)
  if player:count("cards") <= player:value("card_limit") or #options == 0 then
    table.insert(options, {value = {act = "stop"}, id = "end_turn", label = "end-turn-option"})
  end
  if #options == 1 then
    return options[1].value
  end
  return game.choose{player = player, from = options, prompt = "discard-and-use"}
end

--- Performs one act. False if the player stops.
function discarding.step(player)
  local options = {}
  add_lays(options, player)
  add_discards(options, player)
  conflicts.add_proposals(options, player)
  local choice = choose(player, options)
  if choice.act == "lay" then
    game.perform("lay_conflict", {player = player, card = choice.card, track = choice.track, side = choice.side})
  elseif choice.act == "discard" then
    game.perform("discard_in_phase_three", {player = player, card = choice.card})
  elseif choice.act == "propose_end" then
    conflicts.propose_end(player, choice.conflict)
  end
  return choice.act ~= "stop"
end

--- The ability of an active card happens immediately (Q37). The card is set aside and its cubes are already gone.
function discarding.discard(player, card)
  local works = card.property == "discard" and card:value("active")
  game.add(player, "discarded", 1)
  game.perform("strip_card", {card = card})
  if not works then
    game.perform("discard_card", {player = player, card = card})
    return
  end
  game.set_owner(card, player)
  game.move(card, game.table, "discarding")
  game.perform("use_discard_property", {player = player, card = card})
  game.set_owner(card, nil)
  game.perform("discard_card", {player = player, card = card})
end

return discarding
