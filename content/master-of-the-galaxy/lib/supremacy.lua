--- Supremacy symbols: where they come from (R28), and what they switch on.
local conflicts = require("conflicts")
local systems = require("systems")

local supremacy = {}

supremacy.SYMBOLS = {"cultural", "economic", "diplomatic", "scientific", "military"}

local HOLDS = {}

function HOLDS.blue(player, link)
  return link.a.owner == player
end

function HOLDS.green(player, link)
  return link.a.owner == player and link.b.owner == player and systems.open(link.a) and systems.open(link.b)
end

-- In exactly one of the two systems; the state of the other does not matter (R28.5, R28.6).
function HOLDS.red(player, link)
  return (link.a.owner == player) ~= (link.b.owner == player)
end

function supremacy.holds(player, link)
  return HOLDS[link.arrow](player, link)
end

--- Symbols that a card gives: an implemented development, a species with its program complete.
function supremacy.of_card(card)
  if card:is("development") then
    return card:value("implemented") and card.symbols or {}
  end
  if card.kind == "species" then
    for _, project in ipairs(card.projects) do
      if project.base == "species_program" then
        return project.rewarded and project.symbols or {}
      end
    end
  end
  return {}
end

function supremacy.of_board(player)
  local symbols = {}
  for _, link in ipairs(game.table.board_symbols) do
    if supremacy.holds(player, link) then
      table.insert(symbols, link.symbol)
    end
  end
  return symbols
end

function supremacy.of_conflicts(player)
  local symbols = {}
  if not option.conflict_symbols_count then
    return symbols
  end
  for _, conflict in ipairs(player:value("conflicts")) do
    if conflict.symbol and conflicts.leads(player, conflict) then
      table.insert(symbols, conflict.symbol)
    end
  end
  return symbols
end

local function add(counts, symbols)
  for _, symbol in ipairs(symbols) do
    counts[symbol] += 1
  end
end

--- Symbol -> number.
function supremacy.count(player)
  local counts = {cultural = 0, economic = 0, diplomatic = 0, scientific = 0, military = 0}
  for _, card in ipairs(player.cards) do
    add(counts, card:value("card_symbols"))
  end
  add(counts, player:value("board_symbols"))
  add(counts, player:value("conflict_symbols"))
  return counts
end

--- A leader needs all its symbols at the same time: two printed symbols of a kind need two owned ones. They are not spent (R19.5).
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
