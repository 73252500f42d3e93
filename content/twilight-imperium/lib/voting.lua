--- Voting on agendas (R85).
local lists = require("lists")
local offers = require("offers")

local voting = {}

--- The agenda that is being voted on. A law in play stays where it is meanwhile.
function voting.current()
  return game.table.voted_again or game.table:last("agenda")
end

function voting.is_candidate(outcome)
  return table.find(voting.current():value("candidates"), outcome) ~= nil
end

local function ballots(agenda)
  return lists.where(game.lasting_of("ballot"), function(ballot) return ballot.agenda == agenda end)
end

function voting.has_begun(agenda)
  return #ballots(agenda) > 0
end

--- How a player voted on the current agenda.
function voting.ballot(player)
  for _, ballot in ipairs(ballots(voting.current())) do
    if ballot.owner == player then
      return ballot
    end
  end
end

--- The players who voted for an outcome, clockwise from the speaker.
function voting.voters(agenda, outcome)
  local voted, found = {}, {}
  for _, ballot in ipairs(ballots(agenda)) do
    voted[ballot.owner] = ballot.outcome == outcome
  end
  for _, player in ipairs(game.players_from(game.table.speaker)) do
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

--- R85.6: an exhausted planet gives all its votes.
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
  return lists.where(player:value("controlled"), function(planet)
    return player:value("votes", planet) > 0 and game.can("cast_votes", {player = player, outcome = outcome, planets = {planet}})
  end)
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

local function options(agenda, outcomes)
  local found = {}
  for _, outcome in ipairs(outcomes) do
    table.insert(found, {
      value = outcome, label = type(outcome) == "string" and "outcome-" .. outcome or "outcome-with-votes",
      args = {outcome = outcome, votes = votes_for(agenda, outcome)},
    })
  end
  return found
end

--- The possible outcomes, for a prediction.
function voting.outcomes(agenda)
  return options(agenda, agenda:value("candidates"))
end

local function choose_among(player, agenda, outcomes, prompt)
  return game.choose{player = player, from = options(agenda, outcomes), prompt = prompt, args = {agenda = agenda}}
end

--- One of the possible outcomes, for a prediction.
function voting.choose_outcome(player, agenda, prompt)
  return choose_among(player, agenda, agenda:value("candidates"), prompt)
end

local function choose_planets(player, outcome, planets, least)
  if #planets <= least then
    return planets
  end
  return game.choose_some{player = player, from = planets, prompt = "vote-with-planets", args = {outcome = outcome}, min = least,
    label = function(planet) return "planet-votes", {planet = planet, votes = player:value("votes", planet)} end}
end

-- The planets a player can vote with; nil for a player who cannot vote.
local function planets_to_vote(player, agenda)
  local outcome = agenda:value("candidates")[1]
  local planets = voting_planets(player, outcome)
  return game.can("cast_votes", {player = player, outcome = outcome, planets = planets}) and planets or nil
end

--- The players who can vote, clockwise from the speaker.
function voting.electorate(agenda)
  return lists.where(game.players_from(game.table.speaker), function(player) return planets_to_vote(player, agenda) end)
end

function voting.other_voters(player, agenda)
  return lists.where(voting.electorate(agenda), function(other) return other ~= player end)
end

--- A vote for each trade good.
function voting.bribe(player, count)
  if count > 0 and game.perform("spend_trade_goods", {player = player, count = count}, {cost = true}) then
    game.perform("cast_extra_votes", {player = player, count = count})
  end
end

-- The player can make a deal meanwhile, which then decides the vote.
local function ask_for_vote(player, agenda)
  game.set(game.table, "voter", player)
  local outcome = game.choose{player = player, prompt = "vote", args = {agenda = agenda}, optional = true, decline = "vote-for-none",
    from = function()
      local promised = offers.promised_outcome(player)
      return options(agenda, promised and {promised} or agenda:value("candidates"))
    end}
  game.set(game.table, "voter", nil)
  return offers.promised_outcome(player) or outcome
end

--- R85.6, R85.14: a player votes for one outcome, or abstains.
function voting.ask(player, agenda)
  local planets = planets_to_vote(player, agenda)
  if not planets then
    require("transactions").last_call(player, agenda)
    return
  end
  local outcome = ask_for_vote(player, agenda)
  if outcome == nil then
    game.log("abstain", {player = player})
    return
  end
  local chosen = choose_planets(player, outcome, planets, player:value("free_votes") > 0 and 0 or 1)
  game.perform("cast_votes", {player = player, outcome = outcome, planets = chosen})
end

-- The outcomes with the most votes; all outcomes if no player voted (R85.19).
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

--- R85.3, R85.19: the speaker decides a tie, which is not a vote.
function voting.decide(agenda)
  local outcomes = leaders(agenda)
  local outcome = outcomes[1]
  if #outcomes > 1 then
    outcome = choose_among(game.table.speaker, agenda, outcomes, "break-tie")
  end
  game.set(agenda, "elected", outcome)
end

return voting
