--- The seven decks: taking cards, searching, and putting cards at the bottom.
local decks = {}

decks.ALL = {"species", "leader", "conflict", "government", "commerce", "expansion", "progress"}
decks.DEVELOPMENTS = {"commerce", "expansion", "progress"}
decks.BY_LEVEL = {"leader", "conflict", "government"} -- the politics card of a first, second, third base or implementation

function decks.slot(deck)
  return deck .. "_deck"
end

function decks.put_under(card)
  game.move(card, game.table, decks.slot(card.kind), "bottom")
end

--- The deck. For the icon "any development" the player chooses it.
function decks.choose(player, deck)
  if deck ~= "development" then
    return deck
  end
  local options = {}
  for _, name in ipairs(decks.DEVELOPMENTS) do
    if game.table:count(decks.slot(name)) > 0 then
      table.insert(options, {value = name, id = name, label = "deck-" .. name})
    end
  end
  if #options == 0 then
    return "commerce"
  end
  return game.choose{player = player, from = options, prompt = "choose-development-deck"}
end

local function lift(slot, count)
  local lifted = {}
  for _ = 1, math.min(count, game.table:count(slot)) do
    local card = game.table:last(slot)
    game.move(card, game.table, "lifted")
    table.insert(lifted, card)
  end
  return lifted
end

--- Cards as options whose ids are their names.
function decks.options(cards)
  local options = {}
  for _, card in ipairs(cards) do
    table.insert(options, {value = card, id = card.base})
  end
  return options
end

--- R3.1: the player takes one of the lifted cards, or the card that is now on top.
function decks.take(player, deck)
  local slot = decks.slot(deck)
  if game.table:count(slot) == 0 then
    return nil
  end
  local lifted = lift(slot, player:value("look_cards", deck))
  local choices = table.clone(lifted)
  table.insert(choices, game.table:last(slot))
  local chosen = choices[1]
  if #choices > 1 then
    chosen = game.choose{player = player, from = decks.options(choices), prompt = "take-card"}
  end
  for _, card in ipairs(lifted) do
    if card ~= chosen then
      decks.put_under(card)
    end
  end
  game.perform("gain_card", {player = player, card = chosen, from = "deck"})
  return chosen
end

function decks.take_random(player, deck)
  local slot = decks.slot(deck)
  if game.table:count(slot) == 0 then
    return nil
  end
  game.shuffle(game.table, slot)
  local card = game.table:last(slot)
  game.perform("gain_card", {player = player, card = card, from = "deck"})
  return card
end

function decks.search(player, deck)
  local slot = decks.slot(deck)
  if game.table:count(slot) == 0 then
    return nil
  end
  local card = game.choose{player = player, from = decks.options(game.table[slot]), prompt = "search-card",
    look = true}
  game.perform("gain_card", {player = player, card = card, from = "deck"})
  game.shuffle(game.table, slot)
  return card
end

return decks
