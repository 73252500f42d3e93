--- The Nekro Virus with its cards and tokens.
local fixture = require("fixture")

local fixture_nekro = {}

--- The first player is the Nekro Virus with both assimilators; the others play the factions that the choices name.
function fixture_nekro.start(choices)
  local with = table.clone(choices or {})
  with.factions = with.factions or {"nekro", "saar", "letnev"}
  fixture.start(with)
  local nekro = game.players[1]
  require("assimilation").take_tokens(nekro)
  for _, id in ipairs{"valefar_assimilator_x", "valefar_assimilator_y"} do
    fixture.give(nekro, "technologies", id)
  end
end

--- Ships of two sides in empty space: those of the Nekro Virus and those of its victim.
function fixture_nekro.hunt(ships, victim, prey)
  local hunter = game.players[1]
  fixture.units(hunter, "tile_46", ships)
  fixture.units(victim, "tile_46", prey)
end

function fixture_nekro.token(letter)
  for _, token in ipairs(game.all("assimilator")) do
    if token.base == "assimilator_" .. letter then
      return token
    end
  end
end

--- A technology that a player owns.
function fixture_nekro.technology(player, id)
  for _, technology in ipairs(player.technologies) do
    if technology.base == id then
      return technology
    end
  end
end

--- Puts a token on a player's technology, which the player gains if needed. Returns the technology.
function fixture_nekro.copy(letter, player, id)
  local technology = fixture_nekro.technology(player, id) or fixture.give(player, "technologies", id)
  game.perform("place_assimilator", {player = game.players[1], token = fixture_nekro.token(letter), technology = technology})
  return technology
end

--- What a card of the first player copies.
function fixture_nekro.copied(letter)
  local card = fixture_nekro.technology(game.players[1], "valefar_assimilator_" .. letter)
  local copy = card and card:first("copy")
  return copy and copy.base
end

return fixture_nekro
