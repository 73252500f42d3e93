--- Which players fight each other, and where.
local lists = require("lists")

local sides = {}

--- The current combat, or nil.
function sides.current()
  return game.table:first("combat")
end

--- The player's opponent in a combat; nil for a player who is not in it (R77.1).
function sides.opponent(combat, player)
  if combat == nil then
    return nil
  elseif player == combat.attacker then
    return combat.defender
  elseif player == combat.defender then
    return combat.attacker
  end
end

--- The units that fight for a side of a combat.
function sides.forces(combat, player)
  if combat.planet then
    return combat.planet:value("fighting_ground_forces", player)
  end
  return combat.system:value("fighting_ships", player)
end

-- R43.8, R49.3
function sides.goes_on(combat)
  return not combat.drawn and #sides.forces(combat, combat.attacker) > 0
    and #sides.forces(combat, combat.defender) > 0
end

--- Whether the player is in a combat that has not ended.
function sides.is_fighting(combat, player)
  return sides.opponent(combat, player) ~= nil and sides.goes_on(combat)
end

--- Ships that landed fight as ground forces.
function sides.ground_forces(planet, player)
  return lists.where(planet.ground, function(unit) return unit.owner == player and unit.category ~= "structure" end)
end

--- The other players who have ships in a system (R43).
function sides.others_in_space(system, player)
  local list = {}
  for _, unit in ipairs(system.space) do
    if unit.owner ~= player and unit.category == "ship" and not table.find(list, unit.owner) then
      table.insert(list, unit.owner)
    end
  end
  return list
end

function sides.meet_in_space(system, player, foe)
  return #system:value("fighting_ships", player) > 0 and #system:value("fighting_ships", foe) > 0
end

--- The player's next opponent.
function sides.next_foe(player, foes)
  return #foes > 1 and game.choose{player = player, from = foes, prompt = "next-space-combat"} or foes[1]
end

--- Another player who has ground forces on a planet (R49). The rules never lead to several; if there are, the first.
function sides.other_on_planet(planet, player)
  for _, unit in ipairs(planet.ground) do
    if unit.owner ~= player and unit.category ~= "structure" then
      return unit.owner
    end
  end
end

function sides.begin(system, planet, attacker, defender)
  game.log(planet and "ground-combat-begins" or "space-combat-begins", {player = attacker, defender = defender, place = planet or system})
  return game.create("combat", game.table, "combat", {system = system, planet = planet, attacker = attacker, defender = defender})
end

function sides.begin_round(combat)
  game.add(combat, "round", 1)
  game.set(combat, "retreating", nil)
  for _, player in ipairs{combat.attacker, combat.defender} do
    for _, unit in ipairs(sides.forces(combat, player)) do
      if unit.fired then
        game.set(unit, "fired", false)
      end
    end
  end
end

-- Ships that landed do not stay: only ground forces win a ground combat (R49.4).
local function could_win(combat, player)
  return lists.any(sides.forces(combat, player), function(unit) return combat.planet == nil or unit.category == "ground_force" end)
end

--- Notes whether a combat is over, and who has won it. Gives whether it is over.
function sides.settle(combat)
  local over = not sides.goes_on(combat)
  game.set(combat, "over", over)
  local winner = nil
  if over and not combat.drawn then
    for _, player in ipairs{combat.attacker, combat.defender} do
      if could_win(combat, player) then
        winner = player
      end
    end
  end
  game.set(combat, "winner", winner)
  return over
end

-- R43.10, R49.4
function sides.finish(combat)
  local winner = combat.winner
  if winner then
    local loser = winner == combat.attacker and combat.defender or combat.attacker
    game.perform("win_combat", {player = winner, loser = loser, system = combat.system, planet = combat.planet})
  else
    game.log("combat-drawn", {place = combat.planet or combat.system})
  end
  game.destroy(combat)
  return winner
end

--- R82.3: ships of the defender in a nebula.
function sides.place_bonus(unit, roll)
  if roll ~= "combat" then
    return 0
  end
  local combat = sides.current()
  local in_nebula = combat and not combat.planet and combat.system.anomaly == "nebula"
  return in_nebula and combat.defender == unit.owner and 1 or 0
end

--- R60.3: units in a system with another player's war sun lose Planetary Shield.
function sides.has_planetary_shield(unit)
  local owner = unit.owner
  if owner:value("stat", unit.def, "planetary_shield") ~= true then
    return false
  end
  local system = unit.parent.kind == "planet" and unit.parent.parent or unit.parent
  for _, ship in ipairs(system.space) do
    if ship.owner ~= owner and ship.owner:value("stat", ship.def, "ignores_planetary_shield") then
      return false
    end
  end
  return true
end

--- Whether a planet has a unit with Planetary Shield (R7.1f).
function sides.shielded(planet)
  return lists.any(planet.ground, function(unit) return unit:value("has_planetary_shield") end)
end

return sides
