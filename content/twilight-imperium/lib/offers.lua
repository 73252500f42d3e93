--- How a transaction is offered, and the terms that a partner accepts or refuses (R83, R18).
local lists = require("lists")
local transactions = require("transactions")

local offers = {}

local function amount(player, most, prompt, partner)
  return most == 0 and 0 or game.amount{player = player, min = 0, max = most, prompt = prompt, args = {partner = partner}}
end

local function ask_for_goods(player, side, partner, what)
  return {
    trade_goods = amount(player, side.trade_goods, what .. "-trade-goods", partner),
    commodities = amount(player, side.commodities, what .. "-commodities", partner),
  }
end

local function count_titles(notes)
  local counts = {}
  for _, note in ipairs(notes) do
    counts[note.def] = (counts[note.def] or 0) + 1
  end
  return counts
end

local function name_of(note)
  return note.base .. "_of_" .. note.origin:first("sheet").base
end

-- One of the player's own; those with the same title are distinguished by whose they are.
local function choose_note(player, partner, optional)
  local notes, options = transactions.notes(player, partner), {}
  local counts = count_titles(notes)
  for _, note in ipairs(notes) do
    table.insert(options, {value = note, id = counts[note.def] == 1 and note.base or name_of(note), label = "note-of", args = {origin = note.origin}})
  end
  return game.choose{player = player, from = options, prompt = "give-note", args = {partner = partner}, optional = optional, decline = "give-no-note"}
end

-- What the player gives: at most one note (R83.2), and any of the other cards that may change hands.
local function offered(player, partner)
  local gives = ask_for_goods(player, player, partner, "give")
  gives.note = choose_note(player, partner, true)
  local cards = transactions.other_cards(player, partner)
  gives.cards = #cards > 0 and game.choose_some{player = player, from = cards, prompt = "give-cards", args = {partner = partner}} or {}
  return gives
end

-- A note that a player asks for: by its title and whose it is, or just as the note of a faction. Its title may be unknown to the player.
local function wish_for(note)
  local origin = note.origin
  if note.faction then
    return {value = {origin = origin, of_faction = true}, id = "note_of_" .. origin:first("sheet").base, label = "faction-note-of", args = {origin = origin}}
  end
  return {value = {origin = origin, title = note.def}, id = name_of(note), label = "note-of", args = {it = note.def, origin = origin}}
end

-- Any note in another player's hand: nobody knows in whose. The wish for a note of the partner's choice has no origin.
local function ask_for_note(player, partner)
  local options = {{value = {}, id = "any_note", label = "any-note"}}
  for _, note in ipairs(game.all("promissory_note")) do
    if note.slot == "promissory_notes" and note.parent ~= player then
      table.insert(options, wish_for(note))
    end
  end
  return game.choose{player = player, from = options, prompt = "take-note", args = {partner = partner}, optional = true, decline = "take-no-note"}
end

-- What the player wants: a note, and a number of other cards of the partner's choice.
local function wanted(player, partner)
  local takes = ask_for_goods(player, partner, partner, "take")
  takes.wish = partner:has("promissory_notes") and ask_for_note(player, partner) or nil
  takes.count = amount(player, #transactions.other_cards(partner, player), "take-cards", partner)
  return takes
end

local function is_empty(gives, takes)
  return gives.trade_goods + gives.commodities + #gives.cards + takes.trade_goods + takes.commodities + takes.count == 0
    and gives.note == nil and takes.wish == nil
end

local function wished_note(wish, partner, player)
  for _, note in ipairs(transactions.notes(partner, player)) do
    if note.origin == wish.origin and (note.def == wish.title or wish.of_faction and note.faction) then
      return note
    end
  end
end

local function is_fulfillable(wish, partner, player)
  return wish == nil or wish.origin == nil or wished_note(wish, partner, player) ~= nil
end

local function title_of(wish)
  return wish == nil and "none" or wish.title or wish.of_faction and "faction" or "any"
end

-- A partner without the note that was named can only refuse, and is asked all the same, so that nobody can tell.
local function accepts(player, partner, gives, takes, promise)
  local wish = takes.wish
  local args = {
    player = player, promise = promise or "none",
    give_goods = gives.trade_goods, give_commodities = gives.commodities, give_cards = #gives.cards,
    give_note = gives.note or "none", give_origin = gives.note and gives.note.origin or "none",
    take_goods = takes.trade_goods, take_commodities = takes.commodities, take_cards = takes.count,
    take_note = title_of(wish), take_origin = wish and wish.origin or "none",
  }
  if not is_fulfillable(wish, partner, player) then
    game.choose{player = partner, from = {"refuse"}, prompt = "refuse-transaction", args = args, look = true, label = function() return "refuse" end}
    return false
  end
  return game.confirm{player = partner, prompt = promise and "accept-deal" or "accept-transaction", args = args, look = true}
end

-- The partner chooses what was not named.
local function fulfil(player, partner, takes)
  local wish = takes.wish
  return {
    trade_goods = takes.trade_goods, commodities = takes.commodities,
    note = wish and (wish.origin and wished_note(wish, partner, player) or choose_note(partner, player, false)) or nil,
    cards = takes.count > 0 and game.choose_some{player = partner, from = transactions.other_cards(partner, player), min = takes.count,
      max = takes.count, prompt = "give-cards", args = {partner = player}} or {},
  }
end

--- Whether a transaction was made. `promise`: for which outcome the player will vote if it is.
function offers.make(player, promise)
  local partners = transactions.partners(player)
  local partner = #partners == 1 and partners[1] or game.choose{player = player, from = partners, prompt = "trade-partner"}
  local gives = offered(player, partner)
  local takes = wanted(player, partner)
  local made = not is_empty(gives, takes) and accepts(player, partner, gives, takes, promise)
    and game.perform("transaction", {player = player, partner = partner, gives = gives, takes = fulfil(player, partner, takes)})
  if not made then
    transactions.note_refusal(player, partner)
  end
  return made
end

--- R18.3: what can be done at once binds, so a player who is about to vote can sell the vote. Nothing else can be promised.
function offers.may_promise_vote(player)
  return game.table.voter == player and offers.promised_outcome(player) == nil and transactions.may_offer(player)
end

function offers.promised_outcome(player)
  for _, promise in ipairs(game.lasting_of("promised_vote")) do
    if promise.owner == player and promise.agenda == require("voting").current() then
      return promise.outcome
    end
  end
end

function offers.promise_vote(player)
  local voting = require("voting")
  local agenda = voting.current()
  local outcome = voting.choose_outcome(player, agenda, "promise-vote")
  if offers.make(player, outcome) then
    game.lasting("promised_vote", {owner = player, agenda = agenda, outcome = outcome, ends = "agenda"})
    game.log("vote-promised", {player = player, outcome = outcome})
  end
end

return offers
