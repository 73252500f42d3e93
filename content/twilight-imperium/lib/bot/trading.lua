--- Transactions: commodities are worth more to others, so exchanging them helps both sides.
local choices = require("bot/choices")

local trading = {}

local GOOD = 2              -- what a trade good is worth, and a commodity to the player who receives it
local COMMODITY = 1         -- what a commodity is worth to the player who has it
local CARD = 2              -- what a card is worth that nobody names

--- Whether to make an offer before acting.
function trading.offers(player, roll)
  return (player.commodities > 0 and roll % 10 < 7 or roll % 50 == 0) and #require("transactions").partners(player) > 0
end

-- What a note is worth: a card, a title, or a word for one that is not known.
local function note_worth(note, player)
  return note == "none" and 0 or type(note) == "string" and CARD or (typeof(note) == "component" and note.def or note):value("note_worth", player)
end

--- Whether a player gets at least what it costs. The terms are as the offering player sees them. A promised vote is a card more.
function trading.accept(q)
  local terms = q.args
  local gets = GOOD * (terms.give_goods + terms.give_commodities) + CARD * terms.give_cards + note_worth(terms.give_note, q.player)
  local costs = GOOD * terms.take_goods + COMMODITY * terms.take_commodities + CARD * terms.take_cards + note_worth(terms.take_note, q.player)
  return gets + (terms.promise ~= "none" and CARD or 0) >= costs
end

--- Now and then trade goods, for a note or a promise.
function trading.give_goods(q)
  return q.roll < 250 and math.min(2, q.max) or 0
end

function trading.take_goods(q)
  return q.roll < 100 and 1 or 0
end

--- One thing, or mostly nothing.
function trading.card(q)
  if q.roll >= 200 and q.may_pass then
    return "pass"
  end
  local card = choices.random(q.options, q.roll)
  return q.shape == "choose_some" and choices.best_some(q.options, math.max(1, q.min), function(_, index) return -index end) or card
end

--- As many commodities as the partner has for the player.
function trading.give_commodities(q)
  return math.min(q.max, math.max(1, q.args.partner.commodities))
end

function trading.take_commodities(q)
  return math.min(q.max, q.player.commodities)
end

return trading
