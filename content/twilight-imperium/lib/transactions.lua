--- Transactions (R83): who may make one, and what may change hands.
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

function transactions.note_refusal(player, partner)
  note_down(player, "refused_by", partner)
end

local function in_agenda()
  return game.count_scope("agenda") ~= nil
end

--- R83.1: once a turn with each neighbor; R83.6, Q13: once an agenda with each other player, neighbor or not.
function transactions.is_open(player, partner)
  return player ~= partner and not partner.eliminated and times(player.traded_with, partner) == 0
    and (in_agenda() or player:value("may_trade_with", partner))
end

-- Where cards and tokens of a player are that could change hands.
local PLACES = {"promissory_notes", "action_cards", "secret_objectives", "strategy_cards", "technologies", "reserve"}

-- What a player may give a partner besides goods (R83.3): notes in hand, and what effects add.
local function goods_in_kind(player, partner)
  local found = {}
  for _, slot in ipairs(PLACES) do
    for _, card in ipairs(player[slot]) do
      if card:value("may_change_hands", partner) then
        table.insert(found, card)
      end
    end
  end
  return found
end

local function is_note(card)
  return card:is("promissory_note")
end

function transactions.notes(player, partner)
  return lists.where(goods_in_kind(player, partner), is_note)
end

function transactions.other_cards(player, partner)
  return lists.where(goods_in_kind(player, partner), function(card) return not is_note(card) end)
end

local function has_something(player, partner)
  return player.trade_goods > 0 or player.commodities > 0 or #goods_in_kind(player, partner) > 0
end

function transactions.partners(player)
  return lists.where(game.players, function(partner)
    return transactions.is_open(player, partner) and times(player.refused_by, partner) < PATIENCE
      and (has_something(player, partner) or has_something(partner, player))
  end)
end

--- In the player's own turn of the action phase; during an agenda, whenever the player is asked anything.
function transactions.may_offer(player)
  return (game.active == player or in_agenda()) and #transactions.partners(player) > 0
end

--- A player who does not vote is asked nothing else, but may trade, too.
function transactions.last_call(player, agenda)
  if transactions.may_offer(player) then
    game.choose{player = player, from = {"no_transaction"}, prompt = "trade-without-vote", args = {agenda = agenda},
      label = function() return "no-transaction" end}
  end
end

local GOODS = {trade_goods = true, commodities = true}

--- R83.2, R83.3: goods, one note, and what effects let change hands.
function transactions.is_tradable(side, partner)
  for what, given in pairs(side) do
    local fits = GOODS[what] or what == "note" and is_note(given)
      or what == "cards" and not lists.any(given, function(card) return is_note(card) or not card:value("may_change_hands", partner) end)
    if not fits then
      return false
    end
  end
  return true
end

local function holds(player, card)
  return card.parent == player and table.find(PLACES, card.slot) ~= nil
end

function transactions.has(player, side, partner)
  return player.trade_goods >= (side.trade_goods or 0) and player.commodities >= (side.commodities or 0)
    and (side.note == nil or holds(player, side.note) and side.note:value("may_change_hands", partner))
    and not lists.any(side.cards or {}, function(card) return not holds(player, card) end)
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

local function hand_over_cards(to, cards)
  for _, card in ipairs(cards or {}) do
    game.perform("receive_card", {player = to, card = card})
  end
end

function transactions.settle(player, partner, gives, takes)
  note_down(player, "traded_with", partner)
  note_down(partner, "traded_with", player)
  hand_over_goods(player, partner, gives)
  hand_over_goods(partner, player, takes)
  hand_over_cards(partner, gives.cards)
  hand_over_cards(player, takes.cards)
  hand_over_notes{[player] = takes.note, [partner] = gives.note}
end

return transactions
