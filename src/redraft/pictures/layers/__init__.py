"""Which layers a request is about, and what each is asked to change: the reasoning stage of MiLDEAgent.

units.py             the layers a person sees, each a text, a decoration or an image
decisions.py         what was decided of each layer
rule_decisions.py    decisions from structure and the rule planner
model_decisions.py   decisions from a model, one layer at a time and then all together
conflicts.py         what cannot be right about decisions taken together
chain.py             the decisions carried out: by rules where structure will do, else by an image editor
"""
