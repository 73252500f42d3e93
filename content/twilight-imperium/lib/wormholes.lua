--- Wormholes by type, the connections they make, and the tokens that add new ones.
local board = require("board")
local lists = require("lists")

local wormholes = {}

local function is_alpha_or_beta(wormhole)
  return wormhole == "alpha" or wormhole == "beta"
end

function wormholes.are_alpha_or_beta(one, other)
  return is_alpha_or_beta(one) and is_alpha_or_beta(other)
end

-- The types printed on tiles.
local function sorts()
  local found = {}
  for _, tile in ipairs(game.defs("system")) do
    for _, wormhole in ipairs(tile.wormholes) do
      if not table.find(found, wormhole) then
        table.insert(found, wormhole)
      end
    end
  end
  return found
end

function wormholes.of(system)
  return lists.where(sorts(), function(wormhole) return system:value("has_wormhole", wormhole) end)
end

function wormholes.has_alpha_or_beta(system)
  return system:value("has_wormhole", "alpha") or system:value("has_wormhole", "beta")
end

-- Whether a wormhole connects two systems for this player; `by_ship`: whether ships can move through it.
local function connect(system, other, player, by_ship)
  return lists.any(system:value("wormholes"), function(one)
    return lists.any(other:value("wormholes"), function(far)
      return system:value("wormholes_connect", player, one, far)
        and (not by_ship or system:value("wormholes_bear_ships", player, one, far))
    end)
  end)
end

--- The systems that wormholes make adjacent to a system, as a player sees it (nil: as all do) (R73).
function wormholes.links(self, viewer)
  if #self:value("wormholes") == 0 then
    return {}
  end
  return lists.where(game.table:value("wormhole_systems"), function(other)
    return other ~= self and connect(self, other, viewer, false)
  end)
end

function wormholes.bear_ships(from, to, player)
  return connect(from, to, player, true)
end

--- Systems that have any wormhole now.
function wormholes.systems()
  return lists.where(game.table.systems, function(system) return #system:value("wormholes") > 0 end)
end

--- Whether any system has such a wormhole.
function wormholes.exist(wormhole)
  return lists.any(game.table:value("wormhole_systems"), function(system)
    return table.find(system:value("wormholes"), wormhole)
  end)
end

--- Systems with any wormhole in which a player has ships.
function wormholes.systems_with_ships(player)
  return lists.where(game.table:value("wormhole_systems"), function(system) return #system:value("ships", player) > 0 end)
end

local function controls_planet(player, system)
  return lists.any(system.worlds, function(planet) return planet.owner == player end)
end

--- Where a player may place a wormhole token: in a system with one of their planets, or outside home systems where no other player has ships.
function wormholes.may_open(player, system)
  return controls_planet(player, system) or board.is_open(system, player)
end

local function places(player, token)
  return lists.where(game.table.systems, function(system) return game.can("place_wormhole_token", {player = player, token = token, system = system}) end)
end

local function is_source(place, player)
  return place == player.home or place.kind == "system" and wormholes.has_alpha_or_beta(place)
end

--- Whether a unit with a move value starts its owner's tactical action at home or at an alpha or beta wormhole.
function wormholes.slips(ship)
  local player = ship.owner
  return game.table.active_system ~= nil and player:value("stat", ship.def, "move") ~= nil
    and is_source(ship.parent, player) and game.active == player
end

--- Moves one token, from a sheet or from the board and of any owner, into another system.
function wormholes.place_token(player)
  local token = game.choose{player = player, from = game.all("wormhole_token"), prompt = "choose-wormhole-token"}
  local system = game.choose{player = player, from = places(player, token), prompt = "wormhole-token-where", args = {token = token}}
  if system then
    game.perform("place_wormhole_token", {player = player, token = token, system = system})
  end
end

return wormholes
