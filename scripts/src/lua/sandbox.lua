-- The standard library of packs. Functions whose results differ between machines or runs are left out or replaced, and
-- expensive functions charge steps by size. Runs once per interpreter, with access to the full library.
local host = ...

local raw_next, raw_pcall, raw_error, raw_tostring = next, pcall, error, tostring
local raw_setmetatable, raw_insert, raw_format, raw_find = setmetatable, table.insert, string.format, string.find
local type, select, rawget, rawlen, unpack = type, select, rawget, rawlen, table.unpack
local SMALL = 64

local function charge(work)
  if work > SMALL then
    host.charge(work)
  end
end

local function show(value)
  local value_type = type(value)
  if value_type == "string" then
    return value
  elseif value_type == "number" or value_type == "boolean" or value_type == "nil" then
    return raw_tostring(value)
  elseif value_type == "userdata" then
    return host.show(value)
  end
  return value_type
end

-- More values at once would make every call with `...` costly.
local MOST_VALUES = 1000

local function few(count, name)
  if count > MOST_VALUES then
    raw_error(name .. " returns at most " .. MOST_VALUES .. " values, not " .. count .. ". Use a loop", 3)
  end
end

local function want_table(value, name)
  if type(value) ~= "table" then
    raw_error(name .. " expects a table, not " .. show(value), 3)
  end
end

local lib = {
  assert = assert, ipairs = ipairs, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = rawset,
  select = select, type = type, getmetatable = getmetatable,
}

function lib.tonumber(value, ...)
  if type(value) == "string" then
    charge(#value)
  end
  return tonumber(value, ...)
end

function lib.unpack(t, first, last)
  want_table(t, "unpack")
  local count = (tonumber(last) or rawlen(t)) - (tonumber(first) or 1) + 1
  charge(count)
  few(count, "unpack")
  return unpack(t, first, last)
end

function lib.tostring(value)
  return show(value)
end

function lib.typeof(value)
  if type(value) == "userdata" then
    return host.handle_type(value)
  end
  return type(value)
end

function lib.error(message, level)
  if type(message) ~= "string" then
    message = "error() expects a string, not a " .. type(message) .. ". Write error(\"what is wrong\")"
  end
  if type(level) ~= "number" then
    level = 1
  end
  raw_error(message, level > 0 and level + 1 or 0)
end

local function settle(ok, ...)
  if ok then
    return true, ...
  end
  return false, host.caught((...))
end

-- Protected calls take their time, above all deep within others.
local PCALL = 100

function lib.pcall(f, ...)
  charge(PCALL)
  return settle(raw_pcall(f, ...))
end

function lib.setmetatable(t, meta)
  want_table(t, "setmetatable")
  if meta ~= nil then
    want_table(meta, "setmetatable")
    if rawget(meta, "__mode") ~= nil then
      raw_error("weak tables are not available: garbage collection differs from run to run", 2)
    end
    host.freeze(meta)
  end
  return raw_setmetatable(t, meta)
end

-- Order of keys: numbers, texts, handles. Lists are walked as they are.
local function next_item(t, i)
  i = i + 1
  local value = rawget(t, i)
  if value ~= nil then
    return i, value
  end
  return nil
end

function lib.pairs(t)
  want_table(t, "pairs")
  local n = rawlen(t)
  if raw_next(t, n > 0 and n or nil) == nil then
    return next_item, t, 0
  end
  local keys, i = host.sorted_keys(t), 0
  return function()
    while true do
      i = i + 1
      local key = keys[i]
      if key == nil then
        return nil
      end
      local value = rawget(t, key)
      if value ~= nil then
        return key, value
      end
    end
  end
end

function lib.next(t, key)
  want_table(t, "next")
  if raw_next(t) == nil then
    return nil
  end
  local following = host.next_key(t, key)
  if following == nil then
    return nil
  end
  return following, rawget(t, following)
end

local tables = {
  create = function(n, value)
    charge(type(n) == "number" and n or 0)
    return table.create(n, value)
  end,
  insert = function(t, a, ...)
    if select("#", ...) == 0 then
      raw_insert(t, a)
    else
      want_table(t, "table.insert")
      charge(rawlen(t))
      raw_insert(t, a, ...)
    end
  end,
  remove = function(t, ...)
    want_table(t, "table.remove")
    if select("#", ...) > 0 then
      charge(rawlen(t))
    end
    return table.remove(t, ...)
  end,
  concat = function(t, ...)
    want_table(t, "table.concat")
    charge(rawlen(t))
    return table.concat(t, ...)
  end,
  sort = function(t, before)
    want_table(t, "table.sort")
    charge(rawlen(t) * 8)
    table.sort(t, before)
  end,
  move = function(from, first, last, ...)
    if type(first) == "number" and type(last) == "number" then
      charge(last - first)
    end
    return table.move(from, first, last, ...)
  end,
  find = function(t, ...)
    want_table(t, "table.find")
    charge(rawlen(t))
    return table.find(t, ...)
  end,
  clone = function(t)
    want_table(t, "table.clone")
    charge(rawlen(t))
    return table.clone(t)
  end,
  unpack = lib.unpack, pack = table.pack, freeze = table.freeze, isfrozen = table.isfrozen,
}

-- A step pays for so many bytes.
local BYTES = 8

local function sized(f)
  return function(s, ...)
    if type(s) == "string" then
      charge(#s // BYTES)
    end
    return f(s, ...)
  end
end

-- The values of a range of a text.
local function ranged(f, name)
  return function(s, first, last)
    if type(s) == "string" then
      local from = tonumber(first) or 1
      local to = tonumber(last) or from
      charge(#s // BYTES)
      few((to < 0 and to + #s + 1 or math.min(to, #s)) - (from < 0 and from + #s + 1 or from) + 1, name)
    end
    return f(s, first, last)
  end
end

local strings = {
  byte = ranged(string.byte, "string.byte"), char = string.char, len = string.len, sub = string.sub,
  match = string.match, gmatch = string.gmatch,
  gsub = sized(string.gsub), lower = sized(string.lower), upper = sized(string.upper),
  reverse = sized(string.reverse), split = sized(string.split), find = sized(raw_find),
  rep = function(s, n, separator)
    if type(s) == "string" and type(n) == "number" then
      charge(math.max(#s + #(separator or ""), 1) * n // BYTES)
    end
    return string.rep(s, n, separator)
  end,
  format = function(format, ...)
    local n = select("#", ...)
    local values = { ... }
    for i = 1, n do
      local value_type = type(values[i])
      if value_type ~= "number" and value_type ~= "string" then
        values[i] = show(values[i])
      elseif value_type == "string" then
        charge(#values[i] // BYTES)
      end
    end
    return raw_format(format, unpack(values, 1, n))
  end,
}

local maths = { random = host.random }
for _, name in ipairs({ "abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "pi", "round", "sign", "sqrt" }) do
  maths[name] = math[name]
end

-- The power function of the machine differs in its last digits, so this one multiplies integers exactly.
local EXACT = 2 ^ 53
function maths.pow(a, n)
  if type(a) ~= "number" or type(n) ~= "number" or a % 1 ~= 0 or n % 1 ~= 0 or n < 0 then
    raw_error("math.pow expects an integer and a non-negative integer exponent, not " .. show(a) .. " and " .. show(n), 2)
  end
  if n > 60 and a >= -1 and a <= 1 then
    n = n % 2 + 2
  end
  local power = 1
  for _ = 1, n do
    power = power * a
    if power > EXACT or power < -EXACT then
      raw_error("math.pow: the result is too large to be exact", 2)
    end
  end
  return power
end

local texts = {
  char = utf8.char, charpattern = utf8.charpattern, codes = utf8.codes,
  codepoint = ranged(utf8.codepoint, "utf8.codepoint"), len = sized(utf8.len),
}

local bits = {}
for name, f in raw_next, bit32 do
  bits[name] = f
end

local function sealed(name, t)
  raw_setmetatable(t, {
    __metatable = "protected",
    __index = function(_, key)
      host.no_member(name, key, t)
    end,
  })
  host.freeze(t)
  return t
end

lib.table = sealed("table", tables)
lib.string = sealed("string", strings)
lib.math = sealed("math", maths)
lib.utf8 = sealed("utf8", texts)
lib.bit32 = sealed("bit32", bits)
return lib
