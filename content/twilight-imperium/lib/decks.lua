--- Decks and their discard piles.
local decks = {}

--- The next card of a deck. An empty deck is refilled from the discard pile (R52.5); nil if both are empty.
function decks.next_card(deck, discard)
  if not game.table:has(deck) then
    for _, card in ipairs(game.table[discard]) do
      game.move(card, game.table, deck)
    end
    game.shuffle(game.table, deck)
  end
  return game.table:last(deck)
end

return decks
