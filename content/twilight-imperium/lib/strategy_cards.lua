--- Choosing strategy cards and using them (R36, R76, R87).
local lists = require("lists")
local seating = require("seating")

local strategy_cards = {}

local TWO_CARDS = 4 -- with this many players or fewer at the start, each takes two cards (R87.1b, R9.9)

--- The speaker first, then clockwise; a second time with three or four players.
function strategy_cards.order_of_choice()
  local order = {}
  for _ = 1, game.table.seats_at_start <= TWO_CARDS and 2 or 1 do
    for _, player in ipairs(game.players_from(game.table.speaker)) do
      table.insert(order, player)
    end
  end
  return order
end

function strategy_cards.choose(player, card)
  game.move(card, player, "strategy_cards")
  if card.trade_goods > 0 then
    local count = card.trade_goods
    game.set(card, "trade_goods", 0)
    game.perform("gain_trade_goods", {player = player, count = count})
  end
end

--- The card that a player must choose if it is the only one left.
function strategy_cards.only_choice(player)
  local cards = strategy_cards.alternatives(player, nil)
  return #cards == 1 and cards[1] or nil
end

--- What a player can choose instead of a card.
function strategy_cards.alternatives(player, card)
  return lists.where(game.table.strategy_cards, function(other)
    return other ~= card and game.can("choose_strategy_card", {player = player, card = other})
  end)
end

function strategy_cards.choose_another(player, card)
  local others = strategy_cards.alternatives(player, card)
  return #others == 1 and others[1] or game.choose{player = player, from = others, prompt = "choose-another-strategy-card", args = {card = card}}
end

--- R87.2: on every card that no player took.
function strategy_cards.add_trade_goods()
  for _, card in ipairs(game.table.strategy_cards) do
    game.add(card, "trade_goods", 1)
  end
end

-- R81.4: whether the player was invited, and so has used the secondary ability.
local function serve_invited(player, card)
  if table.find(card.invited, player) == nil then
    return false
  end
  game.perform("use_free_secondary", {player = player, card = card})
  return true
end

--- R76: the primary ability, then the secondary of the others, clockwise from the left.
function strategy_cards.use(player, card)
  game.log("strategic-action", {player = player, card = card})
  game.set(card, "served", {})
  game.perform("resolve_primary", {player = player, card = card})
  for _, other in ipairs(seating.others(player)) do
    if not serve_invited(other, card) then
      strategy_cards.offer_secondary(other, card)
    end
  end
  game.set(card, "served", {})
  game.set(card, "exhausted", true)
end

--- Players who were invited wait for their turn in the strategic action. Without one they follow immediately.
function strategy_cards.resolve_primary(player, card, event)
  game.set(card, "invited", {})
  game.flow(card.primary, {player = player, card = card})
  if not (event.cause and event.cause.id == "ti4:strategic_action") then
    for _, other in ipairs(seating.others(player)) do
      serve_invited(other, card)
    end
  end
end

function strategy_cards.offer_secondary(player, card)
  if not game.can("resolve_secondary", {player = player, card = card}) then
    return
  end
  if game.confirm{player = player, prompt = "use-secondary", args = {card = card, cost = player:value("secondary_cost", card)}} then
    game.perform("resolve_secondary", {player = player, card = card})
  end
end

function strategy_cards.use_secondary(player, card)
  local served = table.clone(card.served)
  table.insert(served, player)
  game.set(card, "served", served)
  game.flow(card.secondary, {player = player, card = card})
end

--- R23.5: the token is spent first; Construction places it on the board instead, Leadership needs none.
function strategy_cards.resolve_secondary(player, card)
  local cost = player:value("secondary_cost", card)
  if cost > 0 and card.secondary_token == "spent" then
    for _ = 1, cost do
      if not game.perform("spend_command_token", {player = player, pool = "strategy"}, {cost = true}) then
        return
      end
    end
  end
  strategy_cards.use_secondary(player, card)
end

return strategy_cards
