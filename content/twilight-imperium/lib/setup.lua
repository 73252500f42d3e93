--- Set-up of the table before the first round.
local map = require("map")

local setup = {}

--- R26: the faction's design of each type, or the generic one.
function setup.designs(player, faction)
  local of_type = {}
  for _, design in ipairs(game.defs("design")) do
    if design.faction == nil and of_type[design.unit] == nil or design.faction == faction then
      of_type[design.unit] = design
    end
  end
  for _, unit_type in ipairs(game.defs("unit")) do
    if of_type[unit_type] then
      game.create(of_type[unit_type], player, "designs")
    end
  end
end

function setup.take_faction(player, faction)
  game.create(faction, player, "sheet")
  setup.designs(player, faction)
end

function setup.command_tokens(player)
  game.set(player, "tactic", 3)
  game.set(player, "fleet", 3)
  game.set(player, "strategy", 2)
end

--- S5: the planet cards of the home system, readied.
function setup.home_planets(player)
  for _, planet in ipairs(player.home.worlds) do
    game.set_owner(planet, player)
    game.set(planet, "exhausted", false)
  end
end

--- S11: ships, and ground forces on the planet with the most resources.
function setup.starting_units(player)
  local home = player.home
  local planet = home:first("worlds")
  for _, other in ipairs(home.worlds) do
    if other.resources > planet.resources then
      planet = other
    end
  end
  for _, unit_type in ipairs(game.defs("unit")) do
    for _ = 1, player:first("sheet").units[unit_type.base] or 0 do
      local in_space = unit_type.category == "ship" or player:value("stat", unit_type, "in_space")
      game.create(unit_type, in_space and home or planet, in_space and "space" or "ground", {owner = player})
    end
  end
end

local function create_all(kind, parent, slot, wanted)
  for _, definition in ipairs(game.defs(kind)) do
    if wanted == nil or wanted(definition) then
      for _ = 1, definition.copies do
        game.create(definition, parent, slot)
      end
    end
  end
end

local DECKS = {action_card = "action_deck", agenda = "agenda_deck", secret_objective = "secret_deck"}

local FACE_DOWN = 5 -- public objectives of each stage (S12.3)

--- S8; public objectives that the game may reveal are beside the track, the rest stay in their deck (Q40). Scenarios do not shuffle the decks, so a card added to one does not change a scenario's dice.
function setup.decks(shuffled)
  local function shuffle(slot)
    if shuffled then
      game.shuffle(game.table, slot)
    end
  end
  for kind, slot in pairs(DECKS) do
    create_all(kind, game.table, slot)
    shuffle(slot)
  end
  for stage = 1, 2 do
    local deck, laid_out = "stage_" .. stage .. "_deck", "stage_" .. stage
    create_all("public_objective", game.table, deck, function(objective) return objective.stage == stage end)
    shuffle(deck)
    for _ = 1, math.min(FACE_DOWN, game.table:count(deck)) do
      game.move(game.table:last(deck), game.table, laid_out)
    end
  end
end

-- S12.4.
function setup.reveal_objectives()
  for _ = 1, math.min(2, game.table:count("stage_1")) do
    game.perform("reveal_objective", {objective = game.table:last("stage_1")})
  end
end

-- S10.
function setup.strategy_cards()
  create_all("strategy_card", game.table, "strategy_cards")
end

--- S4: the generic notes and the faction's own.
function setup.promissory_notes(player)
  local faction = player:first("sheet").def
  for _, definition in ipairs(game.defs("promissory_note")) do
    if definition.faction == nil or definition.faction == faction then
      game.create(definition, player, "promissory_notes", {origin = player})
    end
  end
end

function setup.choose_speaker()
  game.set(game.table, "speaker", game.pick(game.players))
  game.set(game.table, "seats_at_start", #game.players)
  game.log("first-speaker", {player = game.table.speaker})
end

--- S7; Mecatol Rex is in the centre.
function setup.centre()
  local centre = map.lay_new(game.def("tile_18"), 0, 0)
  game.create("custodians", centre, "tokens")
end

function setup.ready_map()
  require("ready_maps").lay(#game.players)
end

return setup
