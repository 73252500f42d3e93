--- Building the board from tiles that are dealt (S6).
local lists = require("lists")
local map = require("map")

local draft = {}

--- S6.2: how many tiles of each back a player gets.
draft.DEAL = {
  [3] = {blue = 6, red = 2},
  [4] = {blue = 5, red = 3},
  [5] = {blue = 4, red = 2},
  [6] = {blue = 3, red = 2},
}

-- Both piles, shuffled.
local function pile(back)
  local found = {}
  for _, definition in ipairs(game.defs("system")) do
    if definition.back == back then
      table.insert(found, definition)
    end
  end
  return game.sample(found, #found)
end

function draft.deal()
  local piles = {blue = pile("blue"), red = pile("red")}
  for _, player in ipairs(game.players) do
    for back, count in pairs(draft.DEAL[#game.players]) do
      for _ = 1, count do
        map.create(table.remove(piles[back]), player, "tiles")
      end
    end
  end
  for _, left in pairs(piles) do
    for _, definition in ipairs(left) do
      map.create(definition, game.table, "tiles")
    end
  end
end

-- The empty positions of a ring that must be filled.
local function free_places(radius)
  local found = {}
  for index, place in ipairs(game.ring("system", radius)) do
    local q, r = place.q, place.r
    local empty = radius == 3 and map.within(map.EMPTY[#game.players] or {}, q, r)
    if not empty and not game.at("system", q, r) then
      table.insert(found, {q = q, r = r, ring = radius, nth = index, id = "place_" .. map.FIRST_IN_RING[radius] + index - 1})
    end
  end
  return found
end

--- Where the next tile may be placed: a ring is completed before the next one is started.
function draft.places()
  for radius = 1, 3 do
    local places = free_places(radius)
    if #places > 0 then
      return places
    end
  end
  return {}
end

local function share_wormhole(one, other)
  return lists.any(one.wormholes, function(wormhole) return table.find(other.wormholes, wormhole) end)
end

--- Anomalies are not adjacent to each other, nor are wormholes of the same type.
function draft.fits(self, borders)
  return not lists.any(borders, function(border)
    return self.anomaly and border.place.anomaly or share_wormhole(self, border.place)
  end)
end

--- What a player may place: tiles with positions. Positions that break the rules only if no tile fits anywhere (Q15).
function draft.moves(player)
  local places = draft.places()
  local fitting, all = {}, {}
  for _, tile in ipairs(player.tiles) do
    local good = lists.where(places, function(place) return #game.turns(tile, place) > 0 end)
    if #good > 0 then
      table.insert(fitting, {tile = tile, places = good})
    end
    table.insert(all, {tile = tile, places = places})
  end
  return #fitting > 0 and fitting or all
end

local function choose_move(player, moves)
  local tiles = {}
  for index, move in ipairs(moves) do
    table.insert(tiles, {value = index, id = move.tile.base, label = "tile", args = {system = move.tile}})
  end
  local move = moves[#tiles == 1 and 1 or game.choose{player = player, from = tiles, prompt = "choose-tile"}]
  local places = {}
  for index, place in ipairs(move.places) do
    table.insert(places, {value = index, id = place.id, label = "place-on-map", args = {ring = place.ring, nth = place.nth}})
  end
  return move.tile, move.places[#places == 1 and 1 or game.choose{player = player, from = places, prompt = "choose-place", args = {system = move.tile}}]
end

function draft.place_tile(player)
  local tile, place = choose_move(player, draft.moves(player))
  map.lay(tile, place.q, place.r)
  game.log("place-tile", {player = player, system = tile})
end

--- S6.3: clockwise from the speaker, then back, until all tiles are placed.
function draft.order()
  local there = game.players_from(game.table.speaker)
  local back = {}
  for index = #there, 1, -1 do
    table.insert(back, there[index])
  end
  local order = {}
  for pass = 1, game.players[1]:count("tiles") do
    for _, player in ipairs(pass % 2 == 1 and there or back) do
      table.insert(order, player)
    end
  end
  return order
end

--- S6.2: with five players, the speaker first places a random red tile adjacent to Mecatol Rex.
function draft.extra_tile()
  local red = {}
  for _, tile in ipairs(game.table.tiles) do
    if tile.back == "red" then
      table.insert(red, tile)
    end
  end
  game.move(game.pick(red), game.table.speaker, "tiles")
  local extra = game.table.speaker:last("tiles")
  local _, place = choose_move(game.table.speaker, {{tile = extra, places = draft.places()}})
  map.lay(extra, place.q, place.r)
  game.log("place-tile", {player = game.table.speaker, system = extra})
end

return draft
