-- Rewards for correct predictions.
local placement = require("placement")

local rewards = {}

-- On a planet of the player's choice, if there is one that can have a space dock.
function rewards.place_space_dock(player)
  local space_dock = game.def("space_dock")
  local places = require("strategies").places_for(player, space_dock)
  local place = require("choosing").one{player = player, from = places, prompt = "place-reward"}
  if place then
    game.perform("place_unit", {player = player, unit_type = space_dock, place = place})
  end
end

function rewards.place_dreadnought(player)
  placement.at_one{player = player, unit_type = game.def("dreadnought"), places = require("ships").systems(player), count = 1,
    prompt = "place-reward-ship"}
end

return rewards
