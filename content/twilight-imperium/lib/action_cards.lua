-- The action deck.
local action_cards = {}

function action_cards.draw(player, count)
  for _ = 1, count do
    local card = require("decks").next_card("action_deck", "action_discard")
    if card then
      game.move(card, player, "action_cards")
    end
  end
end

return action_cards
