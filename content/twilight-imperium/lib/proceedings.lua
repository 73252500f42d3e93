-- An agenda from its reveal to its resolution (R85, R33).

local proceedings = {}

-- R85.1: reveals cards until one is voted on. A law that is voted on again comes first.
function proceedings.reveal(law)
  local next_card = law
  for _ = 1, #game.all("agenda") do
    local agenda = next_card or require("decks").next_card("agenda_deck", "agenda_discard")
    if not agenda then
      return nil
    end
    game.move(agenda, game.table, "agenda")
    game.set(agenda, "elected", nil)
    game.perform("reveal_agenda", {agenda = agenda})
    if agenda.slot == "agenda" then
      return agenda
    end
    next_card = nil
  end
end

-- The rest of the reveal of a replaced agenda does not happen.
function proceedings.end_reveal(event)
  local cause = event.cause
  while cause do
    if cause.id == "ti4:reveal_agenda" then
      cause:cancel()
      return
    end
    cause = cause.cause
  end
end

-- R33.3: a law stays unless all are against it.
function proceedings.resolve(agenda, outcome)
  if agenda.type == "law" and outcome ~= "against" then
    game.perform("enact_law", {agenda = agenda, holder = agenda.elect == "player" and outcome or nil})
  end
end

local function is_planet(outcome)
  return type(outcome) ~= "string" and outcome.kind == "planet"
end

-- R33.3: with its owner, at the elected planet, or in the common area.
function proceedings.enact(agenda, holder)
  if holder then
    game.perform("take_law", {player = holder, agenda = agenda})
  elseif is_planet(agenda.elected) then
    game.move(agenda, agenda.elected, "attachments")
  else
    game.move(agenda, game.table, "laws")
  end
end

-- R33.6, R33.8: discards an agenda that does not stay in play.
function proceedings.put_away(agenda)
  if agenda.slot == "agenda" then
    game.move(agenda, game.table, "agenda_discard")
  end
end

-- R85.22b, clockwise from the speaker.
function proceedings.settle_predictions(agenda)
  local predictions = game.lasting_of("prediction")
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    for _, prediction in ipairs(predictions) do
      if prediction.owner == player and prediction.agenda == agenda and prediction.outcome == agenda.elected then
        game.perform("prediction_came_true", {player = player, prediction = prediction})
      end
    end
  end
end

return proceedings
