-- Voting on agendas (R85).
local seating = require("seating")

local voting = {}

-- The agenda that is being voted on.
function voting.current()
  return game.table:last("agenda")
end

local IN_PLAY = {laws = true, attachments = true}

function voting.laws_in_play()
  local found = {}
  for _, agenda in ipairs(game.all("agenda")) do
    if IN_PLAY[agenda.slot] then
      table.insert(found, agenda)
    end
  end
  return found
end

-- R85.11: planets that any player controls, and that fit.
local function planets(fits)
  local found = {}
  for _, planet in ipairs(game.table:value("planets")) do
    if planet.owner and fits(planet) then
      table.insert(found, planet)
    end
  end
  return found
end

local function is_colony(planet)
  if planet.base == "mecatol_rex" then
    return false
  end
  for _, player in ipairs(game.players) do
    if player.home == planet.parent then
      return false
    end
  end
  return true
end

local function scored_secrets()
  local found = {}
  for _, player in ipairs(game.players) do
    for _, objective in ipairs(player.scored) do
      table.insert(found, objective)
    end
  end
  return found
end

local CANDIDATES = {
  for_or_against = function() return {"for", "against"} end,
  player = seating.players,
  planet = function() return planets(function() return true end) end,
  colony = function() return planets(is_colony) end,
  strategy_card = function() return game.all("strategy_card") end,
  law = function() return game.table:value("laws") end,
  scored_secret = scored_secrets,
}
for _, trait in ipairs{"cultural", "hazardous", "industrial"} do
  CANDIDATES[trait .. "_planet"] = function()
    return planets(function(planet) return table.find(planet:value("traits"), trait) ~= nil end)
  end
end

function voting.candidates(agenda)
  return CANDIDATES[agenda.elect]()
end

function voting.is_candidate(outcome)
  return table.find(voting.current():value("candidates"), outcome) ~= nil
end

-- The next card of the deck, which is made of the discard pile when it is empty (R52.5).
local function draw()
  if not game.table:has("agenda_deck") then
    for _, card in ipairs(game.table.agenda_discard) do
      game.move(card, game.table, "agenda_deck")
    end
    game.shuffle(game.table, "agenda_deck")
  end
  return game.table:last("agenda_deck")
end

-- R85.1: card after card, until one stays to be voted on; a law that is to be voted on again comes first.
function voting.reveal(law)
  local next_card = law
  for _ = 1, #game.all("agenda") do
    local agenda = next_card or draw()
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

-- What is left of the reveal of an agenda that was replaced does not happen.
function voting.end_reveal(event)
  local cause = event.cause
  while cause do
    if cause.id == "ti4:reveal_agenda" then
      cause:cancel()
      return
    end
    cause = cause.cause
  end
end

local function ballots(agenda)
  local found = {}
  for _, ballot in ipairs(game.lasting_of("ballot")) do
    if ballot.agenda == agenda then
      table.insert(found, ballot)
    end
  end
  return found
end

function voting.has_begun(agenda)
  return #ballots(agenda) > 0
end

-- How a player voted on the agenda that is being voted on.
function voting.ballot(player)
  for _, ballot in ipairs(ballots(voting.current())) do
    if ballot.owner == player then
      return ballot
    end
  end
end

-- Who voted for an outcome, clockwise from the speaker.
function voting.voters(agenda, outcome)
  local voted, found = {}, {}
  for _, ballot in ipairs(ballots(agenda)) do
    voted[ballot.owner] = ballot.outcome == outcome
  end
  for _, player in ipairs(seating.clockwise(game.table.speaker)) do
    if voted[player] then
      table.insert(found, player)
    end
  end
  return found
end

function voting.can_exhaust(player, planets)
  for _, planet in ipairs(planets) do
    if planet.owner ~= player or not game.can("exhaust_planet", {planet = planet}) then
      return false
    end
  end
  return true
end

function voting.worth(player, planets)
  local sum = player:value("free_votes")
  for _, planet in ipairs(planets) do
    sum += player:value("votes", planet)
  end
  return sum
end

-- R85.6: an exhausted planet gives all its votes.
function voting.cast(player, outcome, planets)
  local votes = voting.worth(player, planets)
  for _, planet in ipairs(planets) do
    game.perform("exhaust_planet", {planet = planet}, {cost = true})
  end
  game.lasting("ballot", {owner = player, agenda = voting.current(), outcome = outcome, votes = votes, ends = "agenda"})
  game.log("cast-votes", {player = player, votes = votes, outcome = outcome})
end

-- The planets that a player may exhaust for votes.
local function voting_planets(player, outcome)
  local found = {}
  for _, planet in ipairs(player:value("controlled")) do
    if player:value("votes", planet) > 0 and game.can("cast_votes", {player = player, outcome = outcome, planets = {planet}}) then
      table.insert(found, planet)
    end
  end
  return found
end

local function votes_for(agenda, outcome)
  local sum = 0
  for _, ballot in ipairs(ballots(agenda)) do
    if ballot.outcome == outcome then
      sum += ballot.votes
    end
  end
  return sum
end

local function choose_outcome(player, agenda, outcomes, prompt, optional)
  return game.choose{player = player, from = outcomes, prompt = prompt, args = {agenda = agenda}, optional = optional,
    label = function(outcome)
      local votes = votes_for(agenda, outcome)
      local elects = votes > 0 and "outcome-with-votes" or "outcome-without-votes"
      return type(outcome) == "string" and "outcome-" .. outcome or elects, {outcome = outcome, votes = votes}
    end}
end

local function choose_planets(player, outcome, planets, least)
  if #planets <= least then
    return planets
  end
  return game.choose_some{player = player, from = planets, prompt = "vote-with-planets", args = {outcome = outcome}, min = least,
    label = function(planet) return "planet-votes", {planet = planet, votes = player:value("votes", planet)} end}
end

-- R85.6, R85.14: a player votes for one outcome, or abstains; who cannot vote is not asked.
function voting.ask(player, agenda)
  local outcomes = agenda:value("candidates")
  local planets = voting_planets(player, outcomes[1])
  if not game.can("cast_votes", {player = player, outcome = outcomes[1], planets = planets}) then
    return
  end
  local outcome = choose_outcome(player, agenda, outcomes, "vote", true)
  if outcome == nil then
    game.log("abstain", {player = player})
    return
  end
  local chosen = choose_planets(player, outcome, planets, player:value("free_votes") > 0 and 0 or 1)
  game.perform("cast_votes", {player = player, outcome = outcome, planets = chosen})
end

-- The outcomes with the most votes; all of them if nobody voted (R85.19).
local function leaders(agenda)
  local most, found = 0, {}
  for _, outcome in ipairs(agenda:value("candidates")) do
    local votes = votes_for(agenda, outcome)
    if votes > most then
      most, found = votes, {}
    end
    if votes == most then
      table.insert(found, outcome)
    end
  end
  return found
end

-- R85.3, R85.19: the speaker decides between equals, which is no vote.
function voting.decide(agenda)
  local outcomes = leaders(agenda)
  local outcome = outcomes[1]
  if #outcomes > 1 then
    outcome = choose_outcome(game.table.speaker, agenda, outcomes, "break-tie", false)
  end
  game.set(agenda, "elected", outcome)
end

-- R33.3: a law stays unless all are against it.
function voting.resolve(agenda, outcome)
  if agenda.type == "law" and outcome ~= "against" then
    game.perform("enact_law", {agenda = agenda, holder = agenda.elect == "player" and outcome or nil})
  end
end

local function is_planet(outcome)
  return type(outcome) ~= "string" and outcome.kind == "planet"
end

-- R33.3: before its owner, at the planet that was elected, or in the common area.
function voting.enact(agenda, holder)
  if holder then
    game.perform("take_law", {player = holder, agenda = agenda})
  elseif is_planet(agenda.elected) then
    game.move(agenda, agenda.elected, "attachments")
  else
    game.move(agenda, game.table, "laws")
  end
end

-- R33.6, R33.8: what does not stay in play is discarded.
function voting.put_away(agenda)
  if agenda.slot == "agenda" then
    game.move(agenda, game.table, "agenda_discard")
  end
end

-- R85.22b, clockwise from the speaker.
function voting.settle_predictions(agenda)
  local predictions = game.lasting_of("prediction")
  for _, player in ipairs(seating.clockwise(game.table.speaker)) do
    for _, prediction in ipairs(predictions) do
      if prediction.owner == player and prediction.agenda == agenda and prediction.outcome == agenda.elected then
        game.perform("prediction_came_true", {player = player, prediction = prediction})
      end
    end
  end
end

return voting
