local voyages = {}

function voyages.of_a_list()
  local raft = game.table:all("vessel")[1]
  return {{raft, "river"}, {vessel = raft, to = "lake"}, {raft, "river"}}
end

function voyages.sail(player)
  local chosen = game.choose{
    player = player,
    prompt = "voyage",
    optional = true,
    parts = {
      {name = "vessel", from = game.table:all("vessel"), prompt = "which-vessel"},
      {name = "to", prompt = "where-to",
        from = function(vessel)
          return if vessel:is("raft") then {"river", {value = "lake", id = "tarn"}} else {"lake", "ocean"}
        end,
        label = function(to) return "water", {water = to} end},
    },
  }
  if chosen then game.perform("sail", {vessel = chosen.vessel, to = chosen.to}) end
end

return voyages
