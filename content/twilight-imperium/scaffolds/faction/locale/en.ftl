
## {{name}}

{{key}} = {{name}}
{{key}}-text = More commodities: write what the abilities of the sheet say.
tile-{{key}} = Home of {{name}}
{{key}}-prime = {{name}} Prime
{{key}}-flagship = Flagship of {{name}}
{{key}}-flagship-text = Your other ships in this system have a bonus on combat rolls.
{{key}}-method = Method of {{name}}
{{key}}-method-text = Draw more action cards in the status phase.
{{key}}-carrier-2 = Carrier II of {{name}}
{{key}}-pledge = Pledge of {{name}}
{{key}}-pledge-text = At the start of the turn of {{name}}, gain trade goods. Then return this card.
{{key}}-pledge-support = Pledge of {{name}}: gain trade goods
