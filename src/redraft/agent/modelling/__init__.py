"""Edits planned with a model: what the rules are not certain of becomes a program that the model writes.

`planner.py` decides who does what and puts the rest together: `describing.py` tells the model of the design,
`programming.py` gets a program that runs, `proposing.py` ranks the elements it may mean, `vouching.py` checks the edits
against the request without a model, `judging.py` asks one, `trusting.py` finds out whether its word counts.
"""
