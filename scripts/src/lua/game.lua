-- The part of `game` that waits for the engine: the host builds the request, then the hook yields.
-- What comes back is a flag (ask anew, the state has changed), the answer, and what happened in the place of an event.
local game, host, yield = ...

function game.perform(event, params, how)
  host.perform(event, params, how)
  local _, result, instead = yield()
  if result == nil and instead == nil then
    return nil, host.refusal(event, params, how)
  end
  return result, nil, instead
end

function game.pay(player, cost, how)
  host.pay(player, cost, how)
  local _, paid = yield()
  if paid == nil then
    return nil, game.lacks(player, cost, how)
  end
  return paid
end

function game.together(event, list)
  host.together(event, list)
  local _, results = yield()
  return results
end

function game.flow(flow, with)
  host.flow(flow, with)
  local _, result = yield()
  return result
end

function game.window(window, params)
  host.window(window, params)
  yield()
end

local function list_of(from, ...)
  if type(from) == "function" then
    return from(...)
  end
  return from
end

local function labels_of(label, from)
  if label == nil or type(from) ~= "table" then
    return nil
  end
  if type(label) ~= "function" then
    error("`label` must be a function from an item to a text key", 0)
  end
  local labels = {}
  for i, item in ipairs(from) do
    labels[i] = { label(item) }
  end
  return labels
end

-- Asks until there is an answer, and builds the question again after every anytime action.
local function until_answered(put)
  while true do
    local asked, answer = put()
    if not asked then
      return answer
    end
    local again
    again, answer = yield()
    if not again then
      return answer
    end
  end
end

local function ask(name, question)
  return until_answered(function()
    local from, labels
    if type(question) == "table" then
      from = list_of(question.from)
      labels = labels_of(question.label, from)
    end
    return host.ask(name, question, from, labels)
  end)
end

-- The most combinations that a question offers, so that a loop ends early; the core has the same bound.
local MOST = 4096

-- The item for a part in a combination, and the value that it stands for.
local function item_of(row, at, name)
  local item = row[at]
  if item == nil then
    item = row[name]
  end
  if type(item) == "table" and item.value ~= nil then
    return item, item.value
  end
  return item, item
end

-- The combinations of the items of each part's list, which may depend on the parts before it.
local function combinations_of(parts)
  local found, row, values = {}, {}, {}
  local function add(at)
    local part = parts[at]
    if part == nil then
      found[#found + 1] = table.clone(row)
      return
    end
    for _, item in ipairs(type(part) == "table" and list_of(part.from, table.unpack(values, 1, at - 1)) or {}) do
      row[at] = item
      _, values[at] = item_of(row, at)
      add(at + 1)
      if #found > MOST then
        return
      end
    end
  end
  add(1)
  return found
end

-- What the `label` functions of parts return for the items of the combinations.
local function part_labels(parts, rows)
  local labels = {}
  for i, row in ipairs(rows) do
    labels[i] = {}
    for at, part in ipairs(parts) do
      if type(row) == "table" and type(part) == "table" and part.label ~= nil then
        if type(part.label) ~= "function" then
          error("`label` must be a function from an item to a text key", 0)
        end
        local _, value = item_of(row, at, part.name)
        labels[i][at] = { part.label(value) }
      end
    end
  end
  return labels
end

function game.choose(question)
  if type(question) ~= "table" or type(question.parts) ~= "table" then
    return ask("choose", question)
  end
  return until_answered(function()
    local parts = question.parts
    local rows = if question.from == nil then combinations_of(parts) else list_of(question.from)
    return host.ask("choose", question, rows, if type(rows) == "table" then part_labels(parts, rows) else nil)
  end)
end

for _, name in ipairs({ "choose_some", "amount", "order", "confirm" }) do
  game[name] = function(question)
    return ask(name, question)
  end
end

function game.assign(question)
  local pairs_of = ask("assign", question)
  for _, pair in ipairs(pairs_of) do
    pair.item, pair.target = pair[1], pair[2]
  end
  return pairs_of
end

function game.secretly(question)
  return until_answered(function()
    local players, froms, labels = nil, {}, nil
    if type(question) == "table" and type(question.players) == "table" then
      players = question.players
      for i, player in ipairs(players) do
        froms[i] = list_of(question.from, player)
        if question.label then
          labels = labels or {}
          labels[i] = labels_of(question.label, froms[i])
        end
      end
    end
    return host.ask_all(question, players, froms, labels)
  end)
end

function game.actions(question)
  local asked, used = host.actions(question)
  if asked then
    local _, answer = yield()
    return answer
  end
  return used
end
