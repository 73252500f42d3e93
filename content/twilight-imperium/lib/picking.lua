--- Choosing among units, many of which are interchangeable.
local picking = {}

local function place_name(unit)
  return unit.parent and unit.parent.base or "board"
end

-- A system may have the same name as its planet.
local function label_of(unit)
  return unit.parent and unit.parent.kind == "system" and "unit-in-space-of" or "unit-at"
end

-- Units with ids made of type, place and ordinal: fighter_1, infantry_jord_2.
local function options(from, places)
  local counts, found = {}, {}
  for _, unit in ipairs(from) do
    local stem = places and unit.base .. "_" .. place_name(unit) or unit.base
    stem = unit.damaged and stem .. "_damaged" or stem
    counts[stem] = (counts[stem] or 0) + 1
    table.insert(found, {value = unit, id = stem .. "_" .. counts[stem], label = places and label_of(unit) or "unit-alone", args = {place = unit.parent}})
  end
  return found
end

-- Interchangeable units.
local function are_alike(units)
  local first = units[1]
  for _, unit in ipairs(units) do
    if unit.def ~= first.def or unit.owner ~= first.owner or unit.parent ~= first.parent
      or unit.damaged ~= first.damaged or unit.fired ~= first.fired then
      return false
    end
  end
  return true
end

--- Asks for `min` (0) to `max` units of `from`; does not ask if there is no choice. `places`: option ids include the place.
function picking.units(ask)
  local from = ask.from
  local least, most = math.min(ask.min or 0, #from), math.min(ask.max or #from, #from)
  if most <= 0 then
    return {}
  end
  if least == #from then
    return from
  end
  if least == most and are_alike(from) then
    return table.move(from, 1, most, 1, {})
  end
  return game.choose_some{player = ask.player, from = options(from, ask.places), prompt = ask.prompt, args = ask.args,
    min = least, max = most}
end

--- Asks for one unit. Interchangeable units of one place are one option.
function picking.unit(ask)
  local found, seen = {}, {}
  for _, unit in ipairs(ask.from) do
    local id = unit.base .. "_" .. place_name(unit) .. (unit.damaged and "_damaged" or "")
    if not seen[id] then
      seen[id] = true
      table.insert(found, {value = unit, id = id, label = label_of(unit), args = {place = unit.parent}})
    end
  end
  return game.choose{player = ask.player, from = found, prompt = ask.prompt, args = ask.args,
    optional = ask.optional, decline = ask.decline}
end

return picking
