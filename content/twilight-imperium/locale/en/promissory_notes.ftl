### Promissory notes that everybody has.

ceasefire-text = After the player of this colour activated a system with your units: that player cannot move units into it. Then it goes back.
ceasefire-peace = Ceasefire: no units of { $player } come to { $system }
ceasefire-holds = Ceasefire
ceasefire-forbids = A ceasefire holds there.
political-secret-text = When an agenda is revealed: the player of this colour cannot vote, play action cards or use faction abilities until it is resolved. Then it goes back.
political-secret-blackmail = Political Secret: { $origin } keeps silent
political-silence = Political Secret
political-secret-forbids = A political secret keeps the player silent.
support-for-the-throne-text = When you receive this card, it stays before you and you gain 1 victory point. When you activate a system with units of the player of this colour, or that player is eliminated, you lose 1 victory point and it goes back.
trade-agreement-text = When the player of this colour replenishes commodities: you get all of them. Then it goes back.
trade-agreement-delivery = Trade Agreement: all commodities of { $player }
