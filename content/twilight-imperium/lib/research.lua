--- Which technologies a player may research, and with what (R37).
local lists = require("lists")

local research = {}

local COLOURS = {"propulsion", "biotic", "warfare", "cybernetic"}

--- The technologies that a player owns, and those whose text an owned card has copied (R37.22).
function research.in_effect(player)
  local found = {}
  for _, technology in ipairs(player.technologies) do
    table.insert(found, technology)
    for _, copy in ipairs(technology.copy) do
      table.insert(found, copy)
    end
  end
  return found
end

--- How many technologies of each colour a player owns. Unit upgrades have no colour (R37.7b).
function research.owned_colours(player)
  local owned = {}
  for _, technology in ipairs(player:value("technologies_in_effect")) do
    if technology.colour then
      owned[technology.colour] = (owned[technology.colour] or 0) + 1
    end
  end
  return owned
end

-- R37.13: readied planets with a specialty, by colour, and attachments that replace one.
local function specialties(player)
  local found = {}
  local function add(colour, card)
    found[colour] = found[colour] or {}
    table.insert(found[colour], card)
  end
  for _, planet in ipairs(player:value("controlled")) do
    if not planet.exhausted then
      for _, colour in ipairs(planet:value("specialties")) do
        add(colour, planet)
      end
    end
    for _, attachment in ipairs(planet.attachments) do
      for _, colour in ipairs(COLOURS) do
        if attachment:is("agenda") and not attachment.exhausted and attachment:value("exhausts_for", colour) then
          add(colour, attachment)
        end
      end
    end
  end
  return found
end

local function exhaust(card)
  if card.kind == "planet" then
    game.perform("exhaust_planet", {planet = card}, {cost = true})
  else
    game.perform("exhaust_law", {agenda = card}, {cost = true})
  end
end

-- The prerequisites that a player lacks for a technology: how many of each colour.
local function missing(player, technology)
  local owned, lacks = research.owned_colours(player), {}
  for _, colour in ipairs(COLOURS) do
    local gap = (technology.needs[colour] or 0) - (owned[colour] or 0)
    if gap > 0 then
      lacks[colour] = gap
    end
  end
  return lacks
end

--- Whether specialties, and abilities that ignore prerequisites, make up for the missing ones.
function research.is_possible(player, technology)
  local free, found = player:value("ignored_prerequisites", technology), specialties(player)
  for colour, gap in pairs(missing(player, technology)) do
    local planets = found[colour] or {}
    free -= math.max(0, gap - #planets)
  end
  return free >= 0
end

--- R37.11: the technologies of the player's deck that may be researched now.
function research.options(player)
  return lists.where(game.defs("technology"), function(technology)
    return game.can("research_technology", {player = player, technology = technology})
  end)
end

-- R35.1: a generic upgrade is not available to a faction with its own version of that unit.
local function has_own_upgrade(sheet, technology)
  if technology.kind ~= "unit_upgrade" or technology.faction or sheet == nil then
    return false
  end
  return lists.any(game.defs("unit_upgrade"), function(other)
    return other.faction == sheet.def and other.upgrades == technology.upgrades
  end)
end

--- In the player's deck: a generic technology, or one of the player's faction.
function research.in_deck(player, technology)
  local sheet = player:first("sheet")
  return technology.copies > 0 and not player:has("technologies", technology.base)
    and (technology.faction == nil or sheet ~= nil and technology.faction == sheet.def) and not has_own_upgrade(sheet, technology)
end

--- R37.14: exhausts specialties for missing prerequisites that nothing else lets the player ignore.
function research.use_specialties(player, technology)
  local free, found = player:value("ignored_prerequisites", technology), specialties(player)
  for _, colour in ipairs(COLOURS) do
    local gap = missing(player, technology)[colour] or 0
    local planets = found[colour] or {}
    local ignored = math.min(free, gap)
    free -= ignored
    gap -= ignored
    if gap > 0 and #planets > gap then
      planets = game.choose_some{player = player, from = planets, prompt = "exhaust-specialty", min = gap, max = gap,
        args = {technology = technology}}
    end
    for index = 1, gap do
      exhaust(planets[index])
    end
  end
end

--- The player may, or must, research something.
function research.choose(player, optional)
  return game.perform("research", {player = player, declinable = optional == true})
end

--- The player chooses one and researches it.
function research.choose_one(player, optional)
  local technology = game.choose{player = player, from = research.options(player), prompt = "research-technology",
    optional = optional, decline = "research-nothing"}
  return technology and game.perform("research_technology", {player = player, technology = technology})
end

--- A player loses a technology. If another player's token is on it, it goes to that player (R9.10a, R37.18).
function research.put_away(technology)
  local token = technology:first("tokens")
  if token and token.owner ~= technology.owner then
    game.move(technology, token.owner, "assimilated")
  else
    game.destroy(technology)
  end
end

return research
