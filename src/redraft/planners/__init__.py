"""Planners for requests of which the grammar is not certain: a model's program, or readings of the offline model.

`model_planner` asks a model: `planned_request` holds the request and its result, `exchange` runs the program and asks
again on errors, `edit_review` collects facts for the judge. `offered_readings` offers what the offline model reads.
"""
