--- Steps of the status phase (R86).

local status_phase = {}

function status_phase.remove_command_tokens()
  for _, token in ipairs(game.all("command_token")) do
    game.perform("return_command_token", {token = token})
  end
end

function status_phase.gain_command_tokens(player)
  for _ = 1, player:value("tokens_in_status_phase") do
    game.perform("gain_command_token", {player = player})
  end
end

function status_phase.ready_planets()
  for _, planet in ipairs(game.all("planet")) do
    if planet.owner and planet.exhausted then
      game.perform("ready_planet", {planet = planet})
    end
  end
end

--- Every exhausted card: planets, technologies, strategy cards, attachments.
function status_phase.ready_cards()
  status_phase.ready_planets()
  for _, technology in ipairs(game.all("technology")) do
    if technology.exhausted then
      game.perform("ready_technology", {technology = technology})
    end
  end
  for _, kind in ipairs{"strategy_card", "agenda"} do
    for _, card in ipairs(game.all(kind)) do
      if card.exhausted then
        game.set(card, "exhausted", false)
      end
    end
  end
end

function status_phase.repair_units()
  for _, unit in ipairs(game.all("unit")) do
    if unit.damaged then
      game.perform("repair_unit", {unit = unit})
    end
  end
end

function status_phase.return_strategy_cards()
  for _, player in ipairs(game.players) do
    if player:has("strategy_cards") then
      game.perform("return_strategy_cards", {player = player})
    end
  end
end

return status_phase
