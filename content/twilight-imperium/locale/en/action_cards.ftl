### Action cards.

sabotage = Sabotage
sabotage-text = When another player plays an action card other than Sabotage, cancel it.
sabotage-cancel = { $it }: cancel { $card }
shields-holding = Shields Holding
shields-holding-text = Before hits are assigned to your ships in a space combat, cancel up to 2 of them.
shields-holding-cancel-hits = { $it }: cancel 2 hits
morale-boost = Morale Boost
morale-boost-text = At the start of a combat round, your units add 1 to their combat rolls in that round.
morale-boost-boost = { $it }: add 1 to combat rolls
high-morale = High morale
direct-hit = Direct Hit
direct-hit-text = After another player's ship sustains damage to cancel a hit of your units or abilities, destroy that ship.
direct-hit-destroy = { $it }: destroy the damaged { $unit }
economic-initiative = Economic Initiative
economic-initiative-text = Action: ready every cultural planet you control.
economic-initiative-ready = { $it }: ready cultural planets
industrial-initiative = Industrial Initiative
industrial-initiative-text = Action: gain a trade good for each industrial planet you control.
industrial-initiative-goods = { $it }: gain trade goods for industrial planets
mining-initiative = Mining Initiative
mining-initiative-text = Action: gain trade goods equal to the resources of one of your planets.
mining-initiative-mine = { $it }: gain trade goods for a planet
mine-planet = Which planet's resources do you gain as trade goods?
focused-research = Focused Research
focused-research-text = Action: spend 4 trade goods to research a technology.
focused-research-research = { $it }: research for 4 trade goods

choose-target = { $player } chooses { $target ->
    [for] “For”
    [against] “Against”
   *[other] { $target }
  }.
no-target = There is nothing that the card could be aimed at.
