--- Ships rebuilt from the wreckage of a space combat.
local extra_production = require("extra_production")
local lists = require("lists")
local production = require("production")
local sides = require("combat")

local wreckage = {}

local function record_of(player, system)
  return lists.where(game.lasting_of("wreckage"), function(record) return record.owner == player and record.system == system end)[1]
end

--- Whether a player fights a space combat in a system.
function wreckage.is_collected(player, system)
  local combat = sides.current()
  return combat ~= nil and combat.planet == nil and combat.system == system and sides.opponent(combat, player) ~= nil
end

function wreckage.note_down(player, unit)
  local record = record_of(player, unit.parent) or game.lasting("wreckage", {owner = player, system = unit.parent, ends = "combat"})
  if not table.find(record.types, unit.def) then
    local types = table.clone(record.types)
    table.insert(types, unit.def)
    game.set(record, "types", types)
  end
end

--- Produces one ship of a destroyed type for its cost.
function wreckage.rebuild(player, system)
  local record = record_of(player, system)
  local ask = record and {player = player, system = system, of = record.types, limit = 1, pays = true}
  if ask and extra_production.is_possible(ask) then
    production.produce(ask)
  end
end

return wreckage
