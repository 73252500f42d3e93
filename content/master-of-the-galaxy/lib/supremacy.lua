-- Supremacy symbols: where they come from (R28), and what they switch on.
local conflicts = require("conflicts")
local systems = require("systems")

local supremacy = {}

supremacy.SYMBOLS = {"cultural", "economic", "diplomatic", "scientific", "military"}

local function add(counts, symbols)
  for _, symbol in ipairs(symbols) do
    counts[symbol] += 1
  end
end

local function add_card(counts, card)
  if card:is("development") then
    if card:value("implemented") then
      add(counts, card.symbols)
    end
  elseif card.kind == "species" then
    for _, project in ipairs(card.projects) do
      if project.rewarded and project.base == "species_program" then
        add(counts, project.symbols)
      end
    end
  end
end

local HOLDS = {}

function HOLDS.blue(player, link)
  return link.a.owner == player
end

function HOLDS.green(player, link)
  return link.a.owner == player and link.b.owner == player and systems.open(link.a) and systems.open(link.b)
end

-- In exactly one of the two; what the other one is does not matter (R28.5, R28.6).
function HOLDS.red(player, link)
  return (link.a.owner == player) ~= (link.b.owner == player)
end

function supremacy.holds(player, link)
  return HOLDS[link.arrow](player, link)
end

-- Symbol -> number.
function supremacy.count(player)
  local counts = {cultural = 0, economic = 0, diplomatic = 0, scientific = 0, military = 0}
  for _, card in ipairs(player.cards) do
    add_card(counts, card)
  end
  for _, link in ipairs(game.table.board_symbols) do
    if supremacy.holds(player, link) then
      counts[link.symbol] += 1
    end
  end
  if not option.conflict_symbols_count then
    return counts
  end
  for _, conflict in ipairs(player:value("conflicts")) do
    if conflict.symbol and conflicts.leads(player, conflict) then
      counts[conflict.symbol] += 1
    end
  end
  return counts
end

-- A leader needs all its symbols at once: two of a kind printed means two owned. They are not spent (R19.5).
function supremacy.meets(player, required)
  local needed = {}
  for _, symbol in ipairs(required) do
    needed[symbol] = (needed[symbol] or 0) + 1
  end
  for symbol, count in pairs(needed) do
    if player:value("symbols", symbol) < count then
      return false
    end
  end
  return true
end

function supremacy.is_active(card)
  local owner = card.owner
  if not owner then
    return false
  end
  if card.kind == "leader" then
    return supremacy.meets(owner, card.requires)
  end
  return not card:is("development") or card:value("implemented")
end

return supremacy
