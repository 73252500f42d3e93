local tools = {}

function tools.wealth(player, per)
  return player.gold // per
end

function tools.tags(card)
  local bonus = card.bonus
  if bonus then
    return {bonus.amount}
  end
  return card:is("big_card") and {card.size} or card.tags
end

return tools
