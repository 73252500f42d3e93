-- Paying resources or influence with planets and trade goods (R47, R71, R75.1, R80.4).
local payment = {}

-- A player's readied planets with a value, each with that value and its value in the other currency.
local function planets_for(player, currency)
  local other = currency == "resources" and "influence" or "resources"
  local found = {}
  for _, planet in ipairs(player:value("controlled")) do
    local worth = planet:value(currency)
    if not planet.exhausted and worth > 0 and game.can("exhaust_planet", {planet = planet}) then
      table.insert(found, {planet = planet, worth = worth, lost = planet:value(other)})
    end
  end
  return found
end

-- All that a player can pay.
function payment.purse(player, currency)
  local sum = player.trade_goods * player:value("trade_good_worth")
  for _, entry in ipairs(planets_for(player, currency)) do
    sum += entry.worth
  end
  return sum
end

function payment.can_pay(player, currency, count)
  return payment.purse(player, currency) >= count
end

-- Weighs a choice: first the overpayment, then trade goods, then what the planets are worth in the other currency.
local function badness(sum, count, goods, lost)
  return math.max(0, sum - count) * 10000 + goods * 100 + lost
end

-- The planets that, with trade goods, pay `count` with the least loss. Computes the best way to pay each sum in turn.
local function best_planets(player, planets, count, goods)
  local per_good = player:value("trade_good_worth")
  local ways = {[0] = {planets = {}, lost = 0}}
  local sums = {0}
  for _, entry in ipairs(planets) do
    for index = #sums, 1, -1 do
      local sum = sums[index]
      local reached, lost = sum + entry.worth, ways[sum].lost + entry.lost
      if sum < count and (ways[reached] == nil or lost < ways[reached].lost) then
        if ways[reached] == nil then
          table.insert(sums, reached)
        end
        local taken = table.clone(ways[sum].planets)
        table.insert(taken, entry.planet)
        ways[reached] = {planets = taken, lost = lost}
      end
    end
    table.sort(sums)
  end
  local best, least
  for _, sum in ipairs(sums) do
    local spent = math.max(0, math.ceil((count - sum) / per_good))
    local bad = badness(sum + spent * per_good, count, spent, ways[sum].lost)
    if spent <= goods and (least == nil or bad < least) then
      best, least = ways[sum].planets, bad
    end
  end
  return best or {}
end

local function exhaust(planets)
  for _, planet in ipairs(planets) do
    game.perform("exhaust_planet", {planet = planet}, {cost = true})
  end
end

local function spend_goods(player, left)
  if left > 0 then
    local count = math.ceil(left / player:value("trade_good_worth"))
    game.perform("spend_trade_goods", {player = player, count = count}, {cost = true})
  end
end

local function worth_of(planets, currency)
  local sum = 0
  for _, planet in ipairs(planets) do
    sum += planet:value(currency)
  end
  return sum
end

-- The player accepts the suggestion or chooses the planets. Trade goods pay the rest.
local function chosen(player, planets, currency, count)
  local best = best_planets(player, planets, count, player.trade_goods)
  if #planets < 2 then
    return best
  end
  if game.confirm{player = player, prompt = "pay-with-suggestion", args = {count = count, currency = currency, planets = best}} then
    return best
  end
  local from = {}
  for _, entry in ipairs(planets) do
    table.insert(from, entry.planet)
  end
  local picked = game.choose_some{player = player, from = from, prompt = "pay-with-planets", args = {count = count, currency = currency}}
  local missing = count - worth_of(picked, currency)
  return missing <= player.trade_goods * player:value("trade_good_worth") and picked or best
end

-- Pays. Overpayment is lost.
function payment.pay(player, currency, count)
  if count <= 0 then
    return true
  end
  local planets = chosen(player, planets_for(player, currency), currency, count)
  local left = count - worth_of(planets, currency)
  exhaust(planets)
  spend_goods(player, left)
  return true
end

return payment
