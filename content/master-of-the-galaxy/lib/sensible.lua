--- A bot that plays to win: it chooses one of the three ways to victory and scores its options by it. Scores are whole numbers; a little chance decides between options that are nearly equal.
local sensible = {}

local EXPANSION, DOMINATION, CONQUEST = 1, 2, 3
local CHANCE = 70
local FAR = 9
local WHIM = 120 -- this many of 1000 questions are answered at random, so that no bot waits forever

local PLACE = {
  colonise_planet = 90, lay_route = 50, prepare_base = 50, obtain_card = 50,
  implement_development = 80, steal_resource = 10, species_program = 80, fight_conflict = 90,
}
local LIKED = {
  {prepare_base = 60, lay_route = 60},
  {implement_development = 50, species_program = 60, fight_conflict = 20},
  {prepare_base = 30, lay_route = 20, fight_conflict = 100},
}

local function best(options, roll, score)
  local found, top = nil, -1000000
  for index, option in ipairs(options) do
    local points = score(option)
    if points then
      points += (roll * (2 * index + 1) + 37 * index) % CHANCE
      if points > top then
        found, top = option, points
      end
    end
  end
  return found
end

local function is_target(system, player)
  return system.start_corner ~= nil and system.owner ~= player and not system:has("black_hole")
end

local function far_end(track, player)
  return track.a.owner == player and track.b or track.a
end

-- Steps over tracks from a system to the nearest start system of others.
local function distance(player, from)
  local steps, queue, at = {[from] = 0}, {from}, 1
  while queue[at] do
    local system = queue[at]
    if is_target(system, player) then
      return steps[system]
    end
    for _, track in ipairs(system.tracks) do
      local other = track.a == system and track.b or track.a
      if not steps[other] and not other:has("black_hole") then
        steps[other] = steps[system] + 1
        table.insert(queue, other)
      end
    end
    at += 1
  end
  return FAR
end

local function own_distance(player)
  local nearest = FAR
  for _, system in ipairs(player:value("controlled")) do
    nearest = math.min(nearest, distance(player, system))
  end
  return nearest
end

local function printed_symbols(card)
  if card.kind == "species" then
    return card.program.symbols
  end
  return card:is("development") and card.symbols or {}
end

-- The symbol that the player has, or can get from their own cards, most often.
local function favourite(player)
  local top, most = "cultural", -1
  for _, symbol in ipairs(require("supremacy").SYMBOLS) do
    local count = player:value("symbols", symbol)
    for _, card in ipairs(player.cards) do
      for _, other in ipairs(printed_symbols(card)) do
        count += other == symbol and 1 or 0
      end
    end
    if count > most then
      top, most = symbol, count
    end
  end
  return top
end

-- Whether winning the side that faces the player gives the enemy's system.
local function takes_system(card, side)
  local other = side == "red" and "blue" or "red"
  return table.find(card[other].goals, "destroy_system") ~= nil
end

local function progress(project)
  return (project.filled + 1) * 100 // project.size
end

local DOMINATES, CONQUERS = {}, {}

function DOMINATES.implement_development(player, project)
  local fits = table.find(project.parent.symbols, favourite(player))
  return (fits and 160 or 30) + progress(project)
end

function DOMINATES.fight_conflict(player, project)
  return project.filled == 0 and project.parent.symbol == favourite(player) and 250 or 60
end

function CONQUERS.fight_conflict(player, project)
  local system = far_end(project.parent.parent, player)
  return (is_target(system, player) and 300 or 100) + progress(project)
end

function CONQUERS.obtain_card(_, project)
  return project.deck == "conflict" and 130 + progress(project) or nil
end

function CONQUERS.lay_route(player, project)
  local system = far_end(project.parent, player)
  local nearer = not system.owner and distance(player, system) < own_distance(player)
  return nearer and 200 + progress(project) or nil
end

local function score_place(player, way, project)
  if project.base == "lay_route" and project.filled == 0 and far_end(project.parent, player).owner == player then
    return 30
  end
  local special = ({{}, DOMINATES, CONQUERS})[way][project.base]
  local points = special and special(player, project)
  return points or PLACE[project.base] + (LIKED[way][project.base] or 0) + progress(project)
end

local function distribute(player, way, options, roll)
  return best(options, roll, function(option)
    if option.act == "place_cube" then
      return score_place(player, way, option.cell.parent)
    end
    if option.act == "return_cube" then
      return 20
    end
    if option.act == "cancel_project" and player:count("bag") < 5 and not option.project.rewarded then
      return 30
    end
    return nil
  end)
end

local function score_lay(player, way, option)
  local system = far_end(option.track, player)
  local wins = takes_system(option.card, option.side)
  if way == CONQUEST then
    return is_target(system, player) and wins and 300 or nil
  end
  if way == DOMINATION and option.card.symbol == favourite(player) then
    return 180
  end
  return 30 + (system.owner and 30 or 0) + (wins and 30 or 0)
end

local function score_discard(player, card)
  if card.property == "discard" and card:value("active") then
    return 60
  end
  if player:count("cards") <= player:value("card_limit") then
    return nil
  end
  if card.kind == "government" then
    return 0
  end
  return card:is("development") and 20 - 10 * card:first("projects").filled or 30
end

local function use_cards(player, way, options, roll)
  return best(options, roll, function(option)
    if option.act == "stop" then
      return 100
    end
    if option.act == "lay" then
      return score_lay(player, way, option)
    end
    return option.card and option.act ~= "propose_end" and score_discard(player, option.card) or nil
  end)
end

local function score_deploy(player, way, system)
  if way ~= CONQUEST then
    return 100
  end
  if is_target(system, player) then
    return 900
  end
  if system.owner == player then
    return system:count("bases") == 1 and 180 or 100
  end
  return distance(player, system) < own_distance(player) and 300 or 100
end

local function reward(player, way, options, roll)
  return best(options, roll, function(option)
    if option.act == "reward" then
      return 500
    end
    return option.system and score_deploy(player, way, option.system) or 0
  end)
end

local function take_card(player, way, options, roll)
  return best(options, roll, function(card)
    local conflict = card.kind == "conflict"
    if way == CONQUEST and conflict and (takes_system(card, "red") or takes_system(card, "blue")) then
      return 100
    end
    if way == DOMINATION and table.find(printed_symbols(card), favourite(player)) then
      return 100
    end
    return way == DOMINATION and conflict and card.symbol == favourite(player) and 100 or 0
  end)
end

local function place_captured(_, _, options)
  return options[1]
end

local QUESTIONS = {
  distribute = distribute,
  ["discard-and-use"] = use_cards,
  ["choose-reward"] = reward,
  ["take-card"] = take_card,
  ["place-captured-base"] = place_captured,
}

--- Returns one of the options, or nil for a random one. `character` is the way to victory that the player takes in this game.
function sensible.answer(player, prompt, options, character, roll)
  if roll < WHIM then
    return nil
  end
  local question = QUESTIONS[prompt]
  return question and question(player, character % 3 + 1, options, roll)
end

return sensible
