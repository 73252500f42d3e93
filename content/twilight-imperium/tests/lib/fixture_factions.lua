--- Notes and cards in hands, for the scenarios of factions.
local fixture_factions = {}

--- A player's note in another player's hand, or in the play area if it was played.
function fixture_factions.note(origin, id, holder, played)
  return game.create(id, holder, played and "play_area" or "promissory_notes", {origin = origin})
end

--- Puts this many action cards without effect into a hand.
function fixture_factions.cards(player, count)
  for _ = 1, count do
    game.create("test_action_card", player, "action_cards")
  end
end

--- Puts this many more into the action deck.
function fixture_factions.deck(count)
  for _ = 1, count do
    game.create("test_action_card", game.table, "action_deck")
  end
end

--- Puts a card of this definition into a slot of the table.
function fixture_factions.lay(id, slot)
  return game.create(id, game.table, slot)
end

--- A strategy card of the common area.
function fixture_factions.strategy_card(id)
  for _, card in ipairs(game.table.strategy_cards) do
    if card.base == id then
      return card
    end
  end
  error("no strategy card " .. id)
end

return fixture_factions
