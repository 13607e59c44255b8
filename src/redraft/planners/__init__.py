"""What plans where the grammar is not certain: a model that writes a program, the learned reader that offers readings.

`model_planner.py` splits the work and joins the results: `description.py` describes the design to the model,
`program_writer.py` gets a program that runs, `model_request.py` has it checked, judged (`models/judge.py`, and
`models/judge_calibration.py` whether the judge is reliable) and retried. `offered_readings.py` asks the reader.
"""
