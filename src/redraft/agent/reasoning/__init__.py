"""Which layers a request is about, and what each of them is told: the reasoning stage of MiLDEAgent.

units.py      the layers a person sees, each a text, a decoration or an image
decisions.py  what was decided of each layer
format.py     the checked form of an answer: <think>, <decision>, <prompt>
offline.py    decisions from structure and the rule planner
asking.py     decisions from a model, one layer at a time and then all together
conflicts.py  what cannot be right about decisions taken together
labelled.py   requests with the layers that they are about
scoring.py    how many decisions are right, counted three ways
rewards.py    what an answer earns in training
"""
