"""What the learned reader learns from, made here: no part of what is installed. Run from the root of a checkout.

sayings/     synthetic designs' commands, said as people would say them (`python -m lab.sayings 20`)
canonical/   goals of tests/requests as commands (`python -m lab.canonical.convert`)
actions/     commands as the reader's actions; coverage.py counts what has none
told.tar.xz  sentences written with their commands, for training alone, and documents of theirs
prepare.py   documents, sentences and actions → arrays for redraft.training.reader
calibrate.py how likely a reading is right; curve.py: what more authors are worth
"""
