"""Edits planned with a model: what the rules are not certain of becomes a program that the model writes.

`model_planner.py` decides who does what and puts the rest together: `description.py` tells the model of the design,
`program_writer.py` gets a program that runs, `proposals.py` ranks the elements it may mean, `judge.py` asks a model
whether the edits are what was asked for, `trust.py` finds out whether its word counts. `layers/` decides layer by layer
what a request is about.
"""
