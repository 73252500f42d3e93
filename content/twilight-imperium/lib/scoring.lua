-- Scoring objectives (R38), drawing secret ones (R20), the custodians (R21).
local scoring = {}

local CUSTODIANS_COST = 6 -- R21.2

-- A revealed public objective, or a secret one in the player's hand.
function scoring.is_open(player, objective)
  if objective:is("public_objective") then
    return objective.slot == "objectives"
  end
  return objective.slot == "secret_objectives" and objective.parent == player
end

function scoring.has_scored(player, objective)
  if not objective:is("public_objective") then
    return objective.slot == "scored"
  end
  return table.find(objective.scored_by, player) ~= nil
end

-- R38.16: public objectives are scored only by who controls all planets of the home system.
function scoring.holds_home(player, objective)
  if not objective:is("public_objective") then
    return true
  end
  for _, planet in ipairs(player.home.worlds) do
    if planet.owner ~= player then
      return false
    end
  end
  return true
end

function scoring.score(player, objective)
  game.perform("pay_for_objective", {player = player, objective = objective}, {cost = true})
  if objective:is("public_objective") then
    local by = table.clone(objective.scored_by)
    table.insert(by, player)
    game.set(objective, "scored_by", by)
  else
    game.move(objective, player, "scored")
  end
  game.perform("gain_victory_points", {player = player, count = objective.points})
end

-- What a player could score now, of a list.
function scoring.possible(player, objectives, phase)
  local found = {}
  for _, objective in ipairs(objectives) do
    if objective.phase == phase and game.can("score_objective", {player = player, objective = objective}) then
      table.insert(found, objective)
    end
  end
  return found
end

-- R86.1: up to one public and one secret objective.
function scoring.offer(player, objectives, prompt)
  local possible = scoring.possible(player, objectives, "status")
  local objective = #possible > 0 and game.choose{player = player, from = possible, prompt = prompt, optional = true}
  if objective then
    game.perform("score_objective", {player = player, objective = objective})
  end
end

-- R38.14: stage II only when all of stage I are revealed.
function scoring.next_hidden()
  return game.table:last("stage_1") or game.table:last("stage_2")
end

-- R20.4: more than three: one that is not scored goes back.
function scoring.draw_secret(player)
  local card = game.table:last("secret_deck")
  if not card then
    return
  end
  game.move(card, player, "secret_objectives")
  if player:count("secret_objectives") + player:count("scored") > player:value("secret_objective_limit") then
    local returned = game.choose{player = player, from = player.secret_objectives, prompt = "return-secret-objective"}
    game.perform("return_secret_objective", {player = player, objective = returned})
  end
end

local function rex()
  for _, system in ipairs(game.table.systems) do
    if system.base == "tile_18" then
      return system
    end
  end
end

function scoring.custodians()
  local system = rex()
  return system and system:has("tokens", "custodians") and system or nil
end

function scoring.could_land(player)
  for _, unit in ipairs(rex().space) do
    if unit.owner == player and unit:value("may_land") then
      return true
    end
  end
  return false
end

function scoring.remove_custodians(player)
  if not game.perform("spend_influence", {player = player, count = CUSTODIANS_COST}, {cost = true}) then
    return false
  end
  for _, token in ipairs(rex().tokens) do
    if token.base == "custodians" then
      game.move(token, player, "reserve")
    end
  end
  game.set(game.table, "galactic_council", true)
  game.perform("gain_victory_points", {player = player, count = 1})
  return true
end

return scoring
