--- An agenda from its reveal to its resolution (R85, R33).

local candidates = require("candidates")
local choosing = require("choosing")
local lists = require("lists")
local transactions = require("transactions")
local voting = require("voting")

local proceedings = {}

-- A law that is voted on again stays in play, and in force, until it is decided.
local function put_to_the_vote(agenda)
  if candidates.is_in_play(agenda) then
    game.set(agenda, "elected_before", agenda.elected)
    game.set(game.table, "voted_again", agenda)
  else
    game.move(agenda, game.table, "agenda")
  end
  game.set(agenda, "elected", nil)
end

--- R85.1: reveals cards until one is voted on; every pair of players may trade once on each (R83.6). A law that is voted on again comes first.
function proceedings.reveal(law)
  local next_card = law
  for _ = 1, #game.all("agenda") do
    local agenda = next_card or require("decks").next_card("agenda_deck", "agenda_discard")
    if not agenda then
      return nil
    end
    transactions.begin()
    put_to_the_vote(agenda)
    game.perform("reveal_agenda", {agenda = agenda})
    if voting.current() == agenda then
      return agenda
    end
    next_card = nil
  end
end

local function end_second_vote(agenda)
  game.set(game.table, "voted_again", nil)
  game.set(agenda, "elected_before", nil)
end

function proceedings.replace(agenda)
  if candidates.is_in_play(agenda) then
    game.perform("discard_law", {agenda = agenda})
    end_second_vote(agenda)
  else
    game.move(agenda, game.table, "agenda_discard")
  end
end

--- The rest of the reveal of a replaced agenda does not happen.
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

--- R33.3: a law stays unless all are against it; one in play is then discarded.
function proceedings.resolve(agenda, outcome)
  if agenda.type == "law" and outcome ~= "against" then
    game.perform("enact_law", {agenda = agenda, holder = agenda.elect == "player" and outcome or nil})
  elseif candidates.is_in_play(agenda) then
    game.perform("discard_law", {agenda = agenda})
  end
end

local function is_planet(outcome)
  return type(outcome) ~= "string" and outcome.kind == "planet"
end

--- R33.3: with its owner, at the elected planet, or in the common area.
function proceedings.enact(agenda, holder)
  if holder then
    game.perform("take_law", {player = holder, agenda = agenda})
  elseif is_planet(agenda.elected) then
    game.move(agenda, agenda.elected, "attachments")
  else
    game.move(agenda, game.table, "laws")
  end
end

--- R33.6, R33.8: discards an agenda that does not stay in play.
function proceedings.put_away(agenda)
  if agenda.slot == "agenda" then
    game.move(agenda, game.table, "agenda_discard")
  elseif game.table.voted_again == agenda then
    end_second_vote(agenda)
  end
end

--- The law that was elected to be voted on again, once.
function proceedings.elected_for_second_vote()
  for _, miscount in ipairs(game.lasting_of("miscount")) do
    local law = miscount.law
    game.destroy(miscount)
    return law
  end
end

--- R85.22b, clockwise from the speaker; each player orders their own.
function proceedings.settle_predictions(agenda)
  for _, player in ipairs(game.players_from(game.table.speaker)) do
    local right = lists.where(game.lasting_of("prediction"), function(prediction)
      return prediction.owner == player and prediction.agenda == agenda and prediction.outcome == agenda.elected
    end)
    while #right > 0 do
      local prediction = choosing.one{player = player, from = right, prompt = "next-reward"}
      table.remove(right, table.find(right, prediction))
      game.perform("prediction_came_true", {player = player, prediction = prediction})
    end
  end
end

return proceedings
