-- What comes of predictions that came true.
local rewards = {}

-- On a planet of the player's choice, if there is one that can have a space dock.
function rewards.place_space_dock(player)
  local sites = require("strategies").sites(player, {"space_dock"})
  local site = #sites == 1 and sites[1].value or game.choose{player = player, from = sites, prompt = "place-reward"}
  if site then
    game.perform("place_unit", {player = player, unit_type = site[1], place = site[2]})
  end
end

function rewards.place_dreadnought(player)
  local dreadnought = game.def("dreadnought")
  local systems = require("ships").systems_to_join(player, dreadnought)
  local system = #systems == 1 and systems[1] or game.choose{player = player, from = systems, prompt = "place-reward-ship", args = {type = dreadnought}}
  if system then
    game.perform("place_unit", {player = player, unit_type = dreadnought, place = system})
  end
end

return rewards
