-- The standard library of packs. Functions whose results differ between machines or runs are left out or replaced, and
-- expensive functions charge steps by size. Runs once per interpreter, with access to the full library.
-- `loading[1]` is set while a library loads.
local host, loading = ...

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

local function next_item(t, i)
  i = i + 1
  local value = rawget(t, i)
  if value ~= nil then
    return i, value
  end
  return nil
end

-- Whether the keys are 1 to n.
local function is_list(t, n)
  local i = 0
  for key in raw_next, t do
    i = i + 1
    if key ~= i then
      return false
    end
  end
  return i == n
end

-- While a library loads, an iterator counts in a table instead of a local: what the library keeps of it becomes read-only.
local function next_of_rows(state)
  if type(state) ~= "table" then
    raw_error("while a library loads, an iterator can only be used in a `for` loop", 2)
  end
  local i = state.i + 1
  state.i = i
  local row = state.rows[i]
  if row == nil then
    return nil
  end
  return unpack(row, 1, row.n)
end

local function rows_of(iterate)
  local rows = {}
  while true do
    local row = table.pack(iterate())
    if row[1] == nil then
      return next_of_rows, { i = 0, rows = rows }, false
    end
    rows[#rows + 1] = row
  end
end

-- Order of keys: numbers, texts, handles. Lists are walked as they are.
function lib.pairs(t)
  want_table(t, "pairs")
  local n = rawlen(t)
  if raw_next(t, n > 0 and n or nil) == nil and is_list(t, n) then
    return next_item, t, 0
  end
  local keys, i = host.sorted_keys(t), 0
  local function following()
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
  if loading[1] then
    return rows_of(following)
  end
  return following
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

-- What `for … in` goes through: tables in the order of `pairs`, whatever leads to them.
local function in_order(f, state, control)
  for _ = 1, 100 do
    local f_type = type(f)
    if f == lib.next and control == nil then
      return lib.pairs(state)
    elseif f_type == "function" then
      return f, state, control
    elseif f_type ~= "table" then
      raw_error("a loop cannot go through " .. show(f) .. ". Use ipairs(…) for a list, pairs(…) for keys", 2)
    end
    local meta = getmetatable(f) ~= nil and host.metatable(f) or {}
    if rawget(meta, "__iter") ~= nil then
      f, state, control = rawget(meta, "__iter")(f)
    elseif rawget(meta, "__call") ~= nil then
      local callable = f
      return function(...)
        return callable(...)
      end, state, control
    else
      return lib.pairs(f)
    end
  end
  raw_error("`__iter` leads to a table with `__iter` again and again", 2)
end

-- Makes what a library leaves read-only: what it returns, and what its functions took along. Libraries that have loaded are.
local loaded = {}

local function seal(value, notes)
  host.is_sealing(true)
  local open, seen, n = {}, {}, 0
  local function add(item)
    local kind = type(item)
    if kind == "table" and not seen[item] and not loaded[item] then
      seen[item] = true
      n = n + 1
      open[n] = item
    elseif kind == "string" and #item > 4096 then
      host.keeps_text(#item)
    end
  end
  add(value)
  for _, note in ipairs(notes) do
    local items = table.pack(note())
    for i = 1, items.n do
      add(items[i])
    end
  end
  while n > 0 do
    local t = open[n]
    n = n - 1
    for key, item in raw_next, t do
      add(key)
      add(item)
    end
    if getmetatable(t) ~= nil then
      add(host.metatable(t))
    end
    host.freeze(t)
  end
  if type(value) == "table" then
    loaded[value] = true
  end
  host.is_sealing(false)
end

-- A step pays for so many bytes of texts that are compared.
local COMPARED = 64

-- Texts that are put in order without a function are compared from their start, again and again.
local function charge_compared(t, n)
  local longest, rounds = 0, 1
  for i = 1, n do
    local text = rawget(t, i)
    if type(text) == "string" and #text > longest then
      longest = #text
    end
  end
  while 2 ^ rounds < n do
    rounds = rounds + 1
  end
  charge(n * rounds * (longest // COMPARED))
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
    local n = rawlen(t)
    charge(n * 8)
    if before == nil and type(t[1]) == "string" then
      charge_compared(t, n)
    end
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
-- A number that is written with all its digits takes so many steps.
local NUMBER = 4

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

-- A step of a match pays for so many bytes of a pattern that it looks through. More than that costs more.
local LOOKED_AT = 64
-- Texts and patterns up to these sizes cost nothing beside the steps of their matches.
local SHORT_TEXT, SHORT_PATTERN = 256, 64

local function paid(before, ok, ...)
  host.step_cost(before)
  if ok then
    return ...
  end
  raw_error((...), 0)
end

-- How many bytes a step of a match may look through: a set is as long as the pattern, `%b` goes through the text, and so does `%1`.
local function looked_at(s, p)
  local bytes = #p
  if raw_find(p, "%b", 1, true) then
    bytes = bytes + #s
  end
  if raw_find(p, "%%%d") then
    bytes = bytes + #s // BYTES
  end
  return bytes
end

-- Calls `f`, which matches a pattern or looks for a text, and charges for it before it runs and while it does.
local function matched(f, s, p, ...)
  if type(s) ~= "string" or type(p) ~= "string" or #s <= SHORT_TEXT and #p <= SHORT_PATTERN then
    return f(s, p, ...)
  end
  charge(#s // BYTES + #s * #p // LOOKED_AT)
  local cost = 1 + looked_at(s, p) // LOOKED_AT
  if cost == 1 then
    return f(s, p, ...)
  end
  return paid(host.step_cost(cost), raw_pcall(f, s, p, ...))
end

local function matching(f)
  return function(s, p, ...)
    return matched(f, s, p, ...)
  end
end

local raw_gmatch, raw_sub, raw_split = string.gmatch, string.sub, string.split

local function gmatch(s, p)
  local iterate = raw_gmatch(s, p)
  if type(s) == "string" and type(p) == "string" and (#s > SHORT_TEXT or #p > SHORT_PATTERN) then
    charge(#s // BYTES + #s * #p // LOOKED_AT)
    local cost = 1 + looked_at(s, p) // LOOKED_AT
    if cost > 1 then
      local step = iterate
      iterate = function()
        return paid(host.step_cost(cost), raw_pcall(step))
      end
    end
  end
  if loading[1] then
    return rows_of(iterate)
  end
  return iterate
end

local function find(s, p, first, plain)
  if plain and type(s) == "string" and type(p) == "string" then
    charge(#s // BYTES + #s * #p // LOOKED_AT)
    return raw_find(s, p, first, plain)
  end
  return matched(raw_find, s, p, first, plain)
end

local strings = {
  byte = ranged(string.byte, "string.byte"), len = string.len, match = matching(string.match), gmatch = gmatch,
  gsub = matching(string.gsub), find = find, lower = sized(string.lower), upper = sized(string.upper),
  reverse = sized(string.reverse),
  char = function(...)
    charge(select("#", ...))
    return string.char(...)
  end,
  sub = function(s, ...)
    local part = raw_sub(s, ...)
    charge(#part // BYTES)
    return part
  end,
  split = function(s, separator)
    if type(s) == "string" then
      charge(#s // BYTES + #s * #(separator or ",") // LOOKED_AT)
    end
    return raw_split(s, separator)
  end,
  rep = function(s, n, separator)
    if type(s) == "string" and type(n) == "number" then
      charge(math.max(#s + #(separator or ""), 1) * n // BYTES)
    end
    return string.rep(s, n, separator)
  end,
  format = function(format, ...)
    local n = select("#", ...)
    if type(format) == "string" then
      charge(#format // BYTES)
    end
    local values = { ... }
    for i = 1, n do
      local value_type = type(values[i])
      if value_type == "number" then
        charge(NUMBER)
      elseif value_type == "string" then
        charge(#values[i] // BYTES)
      else
        values[i] = show(values[i])
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
  char = function(...)
    charge(select("#", ...))
    return utf8.char(...)
  end,
  charpattern = utf8.charpattern, codes = utf8.codes,
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
return lib, in_order, seal
