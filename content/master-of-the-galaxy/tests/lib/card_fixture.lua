--- Situations for the scenarios of cards, on the small board: Ann in s_r, Bob in s_b.
local decks = require("decks")
local fixture = require("fixture")
local projects = require("projects")

local card_fixture = {}

-- Species whose program gives two symbols of a kind.
local SPECIES = {
  cultural = "tide_singers",
  economic = "coin_keepers",
  diplomatic = "root_mind",
  scientific = "mist_weavers",
  military = "ember_clans",
}

--- A card of the decks, with nothing on it.
function card_fixture.hold(player, base)
  local card = fixture.card(base)
  game.move(card, player, "cards")
  projects.lay_out(card)
  return card
end

--- Cards on top of their deck, the first one uppermost.
function card_fixture.on_top(bases)
  for index = #bases, 1, -1 do
    local card = fixture.card(bases[index])
    game.move(card, game.table, decks.slot(card.kind), "top")
  end
end

local function give_symbols(player, leader)
  for _, symbol in ipairs(leader.requires) do
    local species = SPECIES[symbol]
    if not fixture.has_card(player, species) then
      card_fixture.hold(player, species)
      fixture.complete(species .. "_program")
    end
  end
end

--- The player has the card and its text counts.
function card_fixture.give(player, base)
  local card = card_fixture.hold(player, base)
  if card:is("development") then
    fixture.complete(base)
  elseif card.kind == "leader" then
    give_symbols(player, card)
  end
  return card
end

--- The first player has the card and its text counts.
function card_fixture.start(base)
  fixture.start({"s_r", "s_b"})
  return card_fixture.give(game.players[1], base)
end

--- A conflict between r1 of the first and b2 of the second player; its red side faces r1.
function card_fixture.border_conflict(red, blue)
  fixture.base(game.players[1], "r1")
  fixture.base(game.players[2], "b2")
  fixture.conflict("border_incident", "r1_b2", "r1", red, blue)
end

return card_fixture
