--- The action deck.
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

--- One of the targets, which the card's text then finds in `self.targets`; nil for one without effect.
function action_cards.choose_target(player, card, what, ask)
  local target = choosing.one{player = player, from = ask.from, prompt = ask.prompt, args = ask.args}
  aim(card, what, target ~= choosing.NOTHING and target or nil)
end

function action_cards.choose_amount(player, card, what, ask)
  aim(card, what, ask.max == 0 and 0 or game.amount{player = player, min = 0, max = ask.max, prompt = ask.prompt})
end

--- The card is open in the discard pile before anybody reads what it is aimed at.
function action_cards.play(player, card)
  game.log("play-action-card", {player = player, card = card.def})      -- the card itself may soon be in the deck again
  game.move(card, game.table, "action_discard")
  for _, target in pairs(card.targets) do
    if type(target) ~= "number" then
      game.log("choose-target", {player = player, target = target})
    end
  end
  return game.perform("resolve_action_card", {player = player, card = card}) ~= nil
end

return action_cards
