--- Technologies of other players, gained by abilities of a faction, and the tokens that copy those of their factions (R37.16-37.22).
local lists = require("lists")

local assimilation = {}

function assimilation.take_tokens(player)
  for _, token in ipairs(game.defs("assimilator")) do
    game.create(token, player, "reserve", {owner = player})
  end
end

-- The player's tokens whose cards the player owns.
local function tokens_of(player)
  return lists.where(game.all("assimilator"), function(token)
    return token.owner == player and player:has("technologies", token.card.base)
  end)
end

local function card_of(token)
  for _, technology in ipairs(token.owner.technologies) do
    if technology.def == token.card then
      return technology
    end
  end
end

local function token_of(player, card)
  for _, token in ipairs(tokens_of(player)) do
    if token.card == card.def then
      return token
    end
  end
end

local function copy_of(token)
  local card = card_of(token)
  return card and card:first("copy")
end

-- The type of unit that an upgrade changes; nil for other technologies.
local function unit_type_of(technology)
  return technology:is("unit_upgrade") and technology.upgrades or nil
end

-- R37.21: the token whose card is an upgrade of the same type already.
local function bound_token(player, technology)
  local unit_type = unit_type_of(technology)
  for _, token in ipairs(tokens_of(player)) do
    local copy = copy_of(token)
    if unit_type and copy and unit_type_of(copy) == unit_type then
      return token
    end
  end
end

function assimilation.is_bound_to_other(player, token, technology)
  local bound = bound_token(player, technology)
  return bound ~= nil and bound ~= token
end

-- A free token, or else any token that can be moved.
local function usable_tokens(player, technology)
  local bound = bound_token(player, technology)
  if bound then
    return {bound}
  end
  local tokens = tokens_of(player)
  for _, token in ipairs(tokens) do
    if token.parent == player then
      return {token}
    end
  end
  return tokens
end

--- What a player can gain from others: generic technologies, and the text of faction technologies.
function assimilation.options(player, victims)
  local options, seen = {}, {}
  for _, victim in ipairs(victims) do
    for _, technology in ipairs(victim.technologies) do
      if technology.faction == nil then
        if not seen[technology.def] and game.can("gain_technology", {player = player, technology = technology.def}) then
          seen[technology.def] = true
          table.insert(options, {value = {technology = technology}, id = technology.base, label = "gain-technology-of", args = {technology = technology.def}})
        end
      else
        for _, token in ipairs(usable_tokens(player, technology)) do
          if game.can("place_assimilator", {player = player, token = token, technology = technology}) then
            table.insert(options, {value = {technology = technology, token = token}, id = token.base .. "_on_" .. technology.base,
              label = "copy-technology-of", args = {technology = technology.def, token = token, victim = victim}})
          end
        end
      end
    end
  end
  return options
end

--- The player gains one technology of these players.
function assimilation.gain_one(player, victims, prompt)
  local options = assimilation.options(player, victims)
  local gain = #options == 1 and options[1].value or game.choose{player = player, from = options, prompt = prompt}
  if gain == nil then
    return
  elseif gain.token then
    game.perform("place_assimilator", {player = player, token = gain.token, technology = gain.technology})
  else
    game.perform("gain_technology", {player = player, technology = gain.technology.def})
  end
end

-- R37.19: moves a dock from space to a planet that the player controls in that system, or the other way round.
local function stand_rightly(player, unit)
  local in_space = player:value("stat", unit.def, "in_space") == true
  local system = require("board").system_of(unit)
  if in_space and unit.parent.kind == "planet" then
    game.perform("relocate_unit", {unit = unit, place = system})
  elseif not in_space and unit.parent.kind == "system" then
    local places = {}
    for _, planet in ipairs(system.worlds) do
      if planet.owner == player and require("units").structure_fits(unit.def, planet, "space_dock", 1) then
        table.insert(places, planet)
      end
    end
    local planet = #places > 1 and game.choose{player = player, from = places, prompt = "land-dock", args = {unit = unit}} or places[1]
    if planet then
      game.perform("relocate_unit", {unit = unit, place = planet})
    else
      game.perform("remove_unit", {unit = unit})
    end
  end
end

-- Applies another design of a type to the units on the board: structures move where it allows them, and units that the
-- player can no longer produce return to the reinforcements (R37.20).
local function refit(player, unit_type)
  for _, unit in ipairs(unit_type and require("units").of(player, unit_type) or {}) do
    if player:value("cost", unit_type) == nil and unit_type.category == "ship" then
      game.perform("remove_unit", {unit = unit})
    elseif unit_type.category == "structure" then
      stand_rightly(player, unit)
    end
  end
end

-- Removes the copied text from the card and returns the type of unit that it upgraded. An exhausted card stays exhausted.
local function clear(card)
  local copy = card:first("copy")
  local unit_type = copy and unit_type_of(copy)
  if copy then
    game.set(card, "exhausted", copy.exhausted)
    game.destroy(copy)
  end
  return unit_type
end

-- R37.18: a card whose owner was eliminated leaves the game with the token.
local function lift(token)
  local technology = token.parent
  game.move(token, token.owner, "reserve")
  if technology.slot == "assimilated" then
    game.destroy(technology)
  end
end

--- Of two upgrades of a type, the older one is removed (R37.21).
function assimilation.discard_older(player, upgrade)
  for _, technology in ipairs(player:value("technologies_in_effect")) do
    if technology ~= upgrade and unit_type_of(technology) == upgrade.upgrades then
      if technology.slot == "copy" then
        game.perform("remove_assimilator", {token = token_of(player, technology.parent)})
      else
        game.perform("lose_technology", {player = player, technology = technology})
      end
    end
  end
  refit(player, upgrade.upgrades)
end

function assimilation.place(player, token, technology)
  local card = card_of(token)
  local before = clear(card)
  if token.parent ~= player then
    lift(token)
  end
  game.move(token, technology, "tokens")
  local copy = game.create(technology.def, card, "copy", {exhausted = card.exhausted})
  game.set(card, "exhausted", false)
  if unit_type_of(copy) then
    assimilation.discard_older(player, copy)
  end
  if before ~= unit_type_of(copy) then
    refit(player, before)
  end
end

function assimilation.remove(token)
  local player = token.owner
  local unit_type = clear(card_of(token))
  lift(token)
  refit(player, unit_type)
end

return assimilation
