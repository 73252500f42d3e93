--- Elimination: a player who has nothing left on the board leaves the game (R9).
local lists = require("lists")
local seating = require("seating")

local elimination = {}

local function has_production_or_ground_forces(player)
  return lists.any(game.all("unit"), function(unit)
    return unit.owner == player and (unit.def.category == "ground_force" or unit:value("production") > 0)
  end)
end

--- R9.1: no ground forces, no unit with Production, no planet.
function elimination.is_due(player)
  return game.table.round > 0 and #player:value("controlled") == 0
    and not has_production_or_ground_forces(player)
end

-- R9.2; faction tokens stay where they are (R9.10b).
local function remove_pieces(player)
  for _, kind in ipairs{"unit", "command_token"} do
    for _, piece in ipairs(game.all(kind)) do
      if piece.owner == player then
        game.destroy(piece)
      end
    end
  end
  for _, objective in ipairs(game.table.objectives) do
    local by = table.clone(objective.scored_by)
    local index = table.find(by, player)
    if index then
      table.remove(by, index)
      game.set(objective, "scored_by", by)
    end
  end
end

-- R9.4: the player's own notes go to the box; those of others return to their owners.
local function settle_notes(player)
  for _, note in ipairs(game.all("promissory_note")) do
    if note.origin == player then
      game.move(note, game.table, "box")
    elseif note.owner == player then
      game.perform("return_promissory_note", {card = note})
    end
  end
end

local function empty(player, slot, goal)
  for _, card in ipairs(player[slot]) do
    game.move(card, game.table, goal)
  end
end

-- R9.10a: a technology with a token of another player goes to that player.
local function settle_technologies(player)
  for _, technology in ipairs(player.technologies) do
    require("research").put_away(technology)
  end
end

local SHEETS = {"sheet", "designs", "technologies", "assimilated", "play_area", "reserve"}
local COUNTERS = {"tactic", "fleet", "strategy", "trade_goods", "commodities"}

local function clear_sheets(player)
  for _, slot in ipairs(SHEETS) do
    for _, piece in ipairs(player[slot]) do
      game.destroy(piece)
    end
  end
  for _, counter in ipairs(COUNTERS) do
    game.set(player, counter, 0)
  end
end

function elimination.eliminate(player)
  remove_pieces(player)
  for _, law in ipairs(player.laws) do                                -- R9.3
    game.perform("discard_law", {agenda = law})
  end
  settle_notes(player)
  empty(player, "action_cards", "action_discard")                     -- R9.5
  for _, card in ipairs(player.strategy_cards) do                     -- R9.6
    game.perform("return_strategy_card", {player = player, card = card})
  end
  empty(player, "secret_objectives", "secret_deck")                   -- R9.7
  empty(player, "scored", "secret_deck")
  game.shuffle(game.table, "secret_deck")
  if game.table.speaker == player then                                -- R9.8
    game.perform("set_speaker", {player = seating.others(player)[1]})
  end
  settle_technologies(player)
  clear_sheets(player)
  game.set(player, "eliminated", true)
  game.retire(player)
end

return elimination
