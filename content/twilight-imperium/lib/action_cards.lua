-- The action deck.
local choosing = require("choosing")

local action_cards = {}

function action_cards.draw(player, count)
  for _ = 1, count do
    local card = require("decks").next_card("action_deck", "action_discard")
    if card then
      game.move(card, player, "action_cards")
    end
  end
end

local function aim(card, what, target)
  local targets = table.clone(card.targets)
  targets[what] = target
  game.set(card, "targets", targets)
end

-- One of the targets, which the card's text then finds in `self.targets`; nil for one without effect.
function action_cards.choose_target(player, card, what, ask)
  local target = choosing.one{player = player, from = ask.from, prompt = ask.prompt, args = ask.args}
  target = target ~= choosing.NOTHING and target or nil
  aim(card, what, target)
  if target then
    game.log("choose-target", {player = player, card = card.def, target = target})
  end
end

function action_cards.choose_amount(player, card, what, ask)
  aim(card, what, ask.max == 0 and 0 or game.amount{player = player, min = 0, max = ask.max, prompt = ask.prompt})
end

return action_cards
