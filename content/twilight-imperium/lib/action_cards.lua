-- The action deck.
local action_cards = {}

-- R52.5: an empty deck is made of the discard pile.
local function refill()
  if not game.table:has("action_deck") then
    for _, card in ipairs(game.table.action_discard) do
      game.move(card, game.table, "action_deck")
    end
    game.shuffle(game.table, "action_deck")
  end
end

function action_cards.draw(player, count)
  for _ = 1, count do
    refill()
    local card = game.table:last("action_deck")
    if card then
      game.move(card, player, "action_cards")
    end
  end
end

return action_cards
