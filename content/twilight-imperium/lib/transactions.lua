-- Transactions (R83): what two players exchange, and how one is offered.
local lists = require("lists")

local transactions = {}

local PATIENCE = 2 -- offers that a partner may refuse in a turn or agenda before the player can no longer ask them

function transactions.begin()
  for _, player in ipairs(game.players) do
    game.set(player, "traded_with", {})
    game.set(player, "refused_by", {})
  end
end

local function times(list, player)
  local count = 0
  for _, other in ipairs(list) do
    count += other == player and 1 or 0
  end
  return count
end

local function note_down(player, field, other)
  local list = table.clone(player[field])
  table.insert(list, other)
  game.set(player, field, list)
end

local function in_agenda()
  return game.count_scope("agenda") ~= nil
end

-- R83.1: once a turn with each neighbor; R83.6, Q13: once an agenda with each other player, neighbor or not.
function transactions.is_open(player, partner)
  return player ~= partner and not partner.eliminated and times(player.traded_with, partner) == 0
    and (in_agenda() or player:value("may_trade_with", partner))
end

local function has_something(player)
  return player.trade_goods > 0 or player.commodities > 0 or player:has("promissory_notes")
end

function transactions.partners(player)
  return lists.where(game.players, function(partner)
    return transactions.is_open(player, partner) and times(player.refused_by, partner) < PATIENCE
      and (has_something(player) or has_something(partner))
  end)
end

-- In the player's own turn of the action phase; during an agenda, whenever the player is asked anything.
function transactions.may_offer(player)
  return (game.active == player or in_agenda()) and #transactions.partners(player) > 0
end

-- A player who does not vote is asked nothing else, but may trade, too.
function transactions.last_call(player, agenda)
  if transactions.may_offer(player) then
    game.choose{player = player, from = {"no_transaction"}, prompt = "trade-without-vote", args = {agenda = agenda},
      label = function() return "no-transaction" end}
  end
end

local function amount(player, most, prompt, partner)
  return most == 0 and 0 or game.amount{player = player, min = 0, max = most, prompt = prompt, args = {partner = partner}}
end

local function ask_for(player, side, partner, what)
  return {
    trade_goods = amount(player, side.trade_goods, what .. "-trade-goods", partner),
    commodities = amount(player, side.commodities, what .. "-commodities", partner),
  }
end

-- Notes with the same name are distinguished by their owner.
local function choose_note(player, partner, optional)
  local options, seen = {}, {}
  for _, note in ipairs(player.promissory_notes) do
    seen[note.base] = (seen[note.base] or 0) + 1
    local id = seen[note.base] == 1 and note.base or note.base .. "_" .. seen[note.base]
    table.insert(options, {value = note, id = id, label = "note-of", args = {origin = note.origin}})
  end
  return #options > 0 and game.choose{player = player, from = options, prompt = "give-note", args = {partner = partner},
    optional = optional, decline = "give-no-note"} or nil
end

-- What the player gives, with at most one note (R83.2).
local function offered(player, partner)
  local gives = ask_for(player, player, partner, "give")
  gives.note = choose_note(player, partner, true)
  return gives
end

-- What the player wants. The partner, who alone knows the notes, chooses which one to give.
local function wanted(player, partner)
  local takes = ask_for(player, partner, partner, "take")
  takes.any_note = partner:has("promissory_notes") and game.confirm{player = player, prompt = "take-note", args = {partner = partner}} or nil
  return takes
end

local function is_empty(side)
  return side.trade_goods == 0 and side.commodities == 0 and side.note == nil and not side.any_note
end

local function accepts(player, partner, gives, takes)
  return game.confirm{player = partner, prompt = "accept-transaction", args = {player = player,
    give_goods = gives.trade_goods, give_commodities = gives.commodities, give_note = gives.note and 1 or 0,
    take_goods = takes.trade_goods, take_commodities = takes.commodities, take_note = takes.any_note and 1 or 0}}
end

function transactions.offer(player)
  local partners = transactions.partners(player)
  local partner = #partners == 1 and partners[1] or game.choose{player = player, from = partners, prompt = "trade-partner"}
  local gives, takes = offered(player, partner), wanted(player, partner)
  if is_empty(gives) and is_empty(takes) or not accepts(player, partner, gives, takes) then
    note_down(player, "refused_by", partner)
    return
  end
  if takes.any_note then
    takes.any_note = nil
    takes.note = choose_note(partner, player, false)
  end
  if not game.perform("transaction", {player = player, partner = partner, gives = gives, takes = takes}) then
    note_down(player, "refused_by", partner)
  end
end

-- R83.3: goods and one note, and nothing else.
function transactions.is_tradable(side)
  for what in pairs(side) do
    if what ~= "trade_goods" and what ~= "commodities" and what ~= "note" then
      return false
    end
  end
  return true
end

function transactions.has(player, side)
  return player.trade_goods >= (side.trade_goods or 0) and player.commodities >= (side.commodities or 0)
    and (side.note == nil or side.note.slot == "promissory_notes" and side.note.parent == player)
end

local function hand_over_goods(from, to, side)
  local goods, commodities = side.trade_goods or 0, side.commodities or 0
  if goods > 0 or commodities > 0 then
    game.perform("give_goods", {from = from, to = to, trade_goods = goods, commodities = commodities})
  end
end

-- Both notes at the same time. What follows from receiving them happens in the order of abilities (R14.17, R14.18).
local function hand_over_notes(received)
  local list = {}
  for _, player in ipairs(require("seating").for_abilities()) do
    if received[player] then
      table.insert(list, {player = player, card = received[player]})
    end
  end
  game.together("receive_promissory_note", list)
end

function transactions.settle(player, partner, gives, takes)
  note_down(player, "traded_with", partner)
  note_down(partner, "traded_with", player)
  hand_over_goods(player, partner, gives)
  hand_over_goods(partner, player, takes)
  hand_over_notes{[player] = takes.note, [partner] = gives.note}
end

return transactions
