--- Turns of the action phase (R84).

local turns = {}

function turns.begin_phase()
  game.set(game.table, "phase", "action")
  game.log("action-phase-begins", {})
  for _, player in ipairs(game.players) do
    game.set(player, "passed", false)
    for _, card in ipairs(player.strategy_cards) do
      game.set(card, "counts_for", player)
    end
  end
end

function turns.all_passed()
  for _, player in ipairs(game.players) do
    if not player.passed then
      return false
    end
  end
  return true
end

--- R84.1, R84.3: after its actions, by passing, or because an effect ended it.
function turns.is_over(player, actions)
  return player.passed or player.turn_over or actions >= player:value("actions_in_turn")
end

--- R84.4, R76.2a: not before the strategic action of every strategy card.
function turns.may_pass(player)
  for _, card in ipairs(player.strategy_cards) do
    if not card.exhausted then
      return false
    end
  end
  return true
end

return turns
