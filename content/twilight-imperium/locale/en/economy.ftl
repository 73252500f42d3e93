### Goods, command tokens, cards.

gain-trade-goods = { $player } gains { $count ->
    [one] a trade good
   *[other] { $count } trade goods
  }.
spend-trade-goods = { $player } spends { $count ->
    [one] a trade good
   *[other] { $count } trade goods
  }.
lose-trade-goods = { $player } returns { $count ->
    [one] a trade good
   *[other] { $count } trade goods
  } to the supply.
replenish-commodities = { $player } replenishes commodities.
give-goods = { $from } gives { $to } { $trade_goods ->
    [0] { commodities-count }
    [one] a trade good{ and-commodities }
   *[other] { $trade_goods } trade goods{ and-commodities }
  }.
gain-command-token = { $player } places a command token in the { pool-name } pool.
spend-command-token = { $player } spends a command token from the { pool-name } pool.
lose-command-token = { $player } loses a command token from the { pool-name } pool.
tokens-redistributed = { $player } moves command tokens between the pools: { $tactic } tactic, { $fleet } fleet, { $strategy } strategy.
token-recalled = { $player } takes a command token back from { $system }.
command-token-placed = A command token of { $player } is placed in { $system }.
play-promissory-note = { $player } plays { $card } of { $origin }.
return-promissory-note = { $card } returns to { $origin }.
draw-action-cards = { $player } draws { $count ->
    [one] an action card
   *[other] { $count } action cards
  }.
play-action-card = { $player } plays { $card }.
discard-action-card = { $player } discards { $card }.
gain-technology = { $player } gains { $technology }.
lose-technology = { $player } loses { $technology }.
exhaust-technology = { $player } exhausts { $technology }.

command-token-pool = Which pool do you place the command token in?
pool-tactic = Tactic pool ({ $count })
pool-fleet = Fleet pool ({ $count })
pool-strategy = Strategy pool ({ $count })

too-few-trade-goods-left = The player does not have enough trade goods.
too-few-goods = The player does not have enough of these goods.
not-for-transactions = A transaction can exchange only trade goods, commodities and one promissory note from each player.
no-command-token-left = No command token is left in the reinforcements.
no-command-token-in-pool = There is no command token in that pool.
note-not-in-hand = The note is not in the player's hand.
own-note = A player cannot play their own note.
card-not-in-hand = The card is not in the player's hand.
technology-owned = The player already owns that technology.
technology-is-exhausted = The technology is already exhausted.
technology-is-readied = The technology is already readied.

player-transaction = Offer a transaction
trade-partner = To whom do you offer a transaction?
give-trade-goods = How many trade goods do you give { $partner }?
give-commodities = How many commodities do you give { $partner }?
give-note = Which promissory note do you give { $partner }?
give-no-note = No promissory note
take-trade-goods = How many trade goods do you want from { $partner }?
take-commodities = How many commodities do you want from { $partner }?
take-note = Which promissory note do you want from { $partner }?
accept-transaction = { $player } offers a transaction. You get { $give_goods ->
    [one] 1 trade good
   *[other] { $give_goods } trade goods
  }, { $give_commodities ->
    [one] 1 commodity
   *[other] { $give_commodities } commodities
  }, { $give_note ->
    [none] no promissory note
   *[other] { $give_note } of { $give_origin }
  }{ $give_cards ->
    [0] { "" }
    [one] { " " }and 1 other card
   *[other] { " " }and { $give_cards } other cards
  }. You give { $take_goods ->
    [one] 1 trade good
   *[other] { $take_goods } trade goods
  }, { $take_commodities ->
    [one] 1 commodity
   *[other] { $take_commodities } commodities
  }, { $take_note ->
    [none] no promissory note
    [any] a promissory note of your choice
    [faction] the note of the faction of { $take_origin }
   *[other] { $take_note } of { $take_origin }
  }{ $take_cards ->
    [0] { "" }
    [one] { " " }and 1 other card
   *[other] { " " }and { $take_cards } other cards
  }. Agreed?
accept-deal = { $player } will vote for { $promise ->
    [for] “For”
    [against] “Against”
   *[other] { $promise }
  } in return. { accept-transaction }
refuse-transaction = You do not have the promissory note. { accept-transaction }
refuse = Refuse
promise-vote = For which outcome of { $agenda } do you offer to vote?
vote-promised = { $player } has promised to vote for { $outcome ->
    [for] “For”
    [against] “Against”
   *[other] { $outcome }
  }.
player-deal = Offer your vote in a transaction
give-cards = Which other cards do you give { $partner }?
take-cards = How many other cards do you want from { $partner }?
any-note = One of their choice
faction-note-of = The note of the faction of { $origin }
take-no-note = No promissory note
receive-card = { $player } receives { $card }.
no-transaction-with-player = A transaction with that player is not possible now.
transaction = { $player } and { $partner } make a transaction.
trade-without-vote = You do not vote on { $agenda }. Offer transactions before the vote continues?
no-transaction = No transaction

commodities-count = { $commodities ->
    [one] a commodity
   *[other] { $commodities } commodities
  }
and-commodities = { $commodities ->
    [0] { "" }
   *[other] { " " }and { commodities-count }
  }
pool-name = { $pool ->
    [tactic] tactic
    [fleet] fleet
   *[strategy] strategy
  }
receive-promissory-note = { $player } receives { $card }.
note-of = { $it } of { $origin }
