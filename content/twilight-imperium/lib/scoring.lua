--- Scoring objectives (R38) and drawing secret ones (R20).
local lists = require("lists")

local scoring = {}

--- A revealed objective is public, whatever its back (R38.12).
function scoring.is_public(objective)
  return objective.slot == "objectives"
end

--- R38.19: a revealed objective, or a secret one in the player's hand.
function scoring.is_open(player, objective)
  return scoring.is_public(objective) or objective.slot == "secret_objectives" and objective.parent == player
end

--- R38.3: Imperial lets a player score revealed status phase objectives in the action phase, too (R20.2).
function scoring.is_time(objective)
  return objective.phase == game.table.phase or scoring.is_public(objective) and objective.phase == "status"
end

function scoring.has_scored(player, objective)
  return objective.slot == "scored" or table.find(objective.scored_by, player) ~= nil
end

--- R38.16: a player must control all planets of the home system to score public objectives.
function scoring.holds_home(player, objective)
  if not scoring.is_public(objective) then
    return true
  end
  for _, planet in ipairs(player.home.worlds) do
    if planet.owner ~= player then
      return false
    end
  end
  return true
end

--- R38.6: one public and one secret objective in a status phase. R38.7: one in a combat.
function scoring.quota_left(player, objective)
  local phase = game.table.phase
  if phase ~= "status" and not game.count_scope("combat") then
    return true
  end
  for _, scored in ipairs(game.lasting_of("scored_objective")) do
    if scored.owner == player and (phase ~= "status" or scored.open == scoring.is_public(objective)) then
      return false
    end
  end
  return true
end

local function note(player, objective)
  local scope = game.count_scope("combat") and "combat" or game.count_scope("phase") and game.table.phase == "status" and "phase"
  if scope then
    game.lasting("scored_objective", {owner = player, open = scoring.is_public(objective), ends = scope})
  end
end

function scoring.score(player, objective)
  game.log("score-objective", {player = player, objective = objective})
  game.perform("pay_for_objective", {player = player, objective = objective}, {cost = true})
  note(player, objective)
  if scoring.is_public(objective) then
    local by = table.clone(objective.scored_by)
    table.insert(by, player)
    game.set(objective, "scored_by", by)
  else
    game.move(objective, player, "scored")
  end
  game.perform("gain_victory_points", {player = player, count = objective.points})
end

--- What a player could score now, of a list.
function scoring.possible(player, objectives)
  return lists.where(objectives, function(objective)
    return game.can("score_objective", {player = player, objective = objective})
  end)
end

--- The player scores one of a list, or none.
function scoring.offer(player, objectives, prompt)
  local objective = game.choose{player = player, from = scoring.possible(player, objectives), prompt = prompt, optional = true}
  if objective then
    game.perform("score_objective", {player = player, objective = objective})
  end
end

--- Whether an action of a player could now score an action phase objective.
function scoring.awaits(player, objective)
  return player ~= nil and scoring.is_open(player, objective) and scoring.is_time(objective)
    and not scoring.has_scored(player, objective) and scoring.quota_left(player, objective)
end

--- Whether the player just fulfilled an objective.
function scoring.has_deed(player, objective)
  return lists.any(game.lasting_of("deed"), function(deed) return deed.owner == player and deed.objective == objective end)
end

--- R38.14: stage II objectives only after all of stage I are revealed.
function scoring.next_hidden()
  return game.table:last("stage_1") or game.table:last("stage_2")
end

--- An effect reveals an objective that was not laid out (Q40).
function scoring.reveal_additional(deck)
  local objective = game.table:last(deck)
  if objective then
    game.perform("reveal_objective", {objective = objective})
  end
end

--- R20.4: with more than three, the player returns one that is not scored.
function scoring.draw_secret(player)
  local card = game.table:last("secret_deck")
  if not card then
    return
  end
  game.move(card, player, "secret_objectives")
  if player:count("secret_objectives") + player:count("scored") > player:value("secret_objective_limit") then
    local hand = player.secret_objectives
    local returned = #hand == 1 and hand[1] or game.choose{player = player, from = hand, prompt = "return-secret-objective"}
    game.perform("return_secret_objective", {player = player, objective = returned})
  end
end

--- A scored secret objective becomes a public one, which its player has scored.
function scoring.publish(objective)
  game.set(objective, "scored_by", {objective.owner})
  game.move(objective, game.table, "objectives")
end

--- Nobody can score it any more, and it returns to nobody. Who has scored it keeps the points.
function scoring.withdraw(objective)
  game.move(objective, game.table, "past_objectives")
end

return scoring
