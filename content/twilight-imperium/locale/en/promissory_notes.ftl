### Promissory notes that every player has.

ceasefire-text = After the player of this colour activates a system with your units: that player cannot move units into it. Then return this card.
ceasefire-peace = Ceasefire: { $player } cannot move units into { $system }
ceasefire-holds = Ceasefire
ceasefire-forbids = A ceasefire prevents moving units there.
political-secret-text = When an agenda is revealed: the player of this colour cannot vote, play action cards or use faction abilities until it is resolved. Then return this card.
political-secret-blackmail = Political Secret: silence { $origin }
political-silence = Political Secret
political-secret-forbids = A Political Secret silences the player.
support-for-the-throne-text = When you receive this card, put it in your play area and gain 1 victory point. When you activate a system with units of the player of this colour, or that player is eliminated, lose 1 victory point and return this card.
trade-agreement-text = When the player of this colour replenishes commodities: take all of them. Then return this card.
trade-agreement-delivery = Trade Agreement: all commodities of { $player }
