-- Rewards for correct predictions.
local placement = require("placement")

local rewards = {}

-- On a planet of the player's choice, if there is one that can have a space dock.
function rewards.place_space_dock(player)
  local sites = require("strategies").sites(player, {"space_dock"})
  local site = require("choosing").one{player = player, from = sites, prompt = "place-reward"}
  if site then
    game.perform("place_unit", {player = player, unit_type = site[1], place = site[2]})
  end
end

function rewards.place_dreadnought(player)
  placement.at_one{player = player, unit_type = game.def("dreadnought"), places = require("ships").systems(player), count = 1,
    prompt = "place-reward-ship"}
end

return rewards
