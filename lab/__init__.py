"""Training data of the learned reader, and its calibration; not installed. Run from the root of a checkout.

synthetic/   synthetic requests: a design, commands, and a sentence that asks for them (`python -m lab.synthetic 20`)
canonical/   goals of tests/requests as commands (`python -m lab.canonical.convert`)
actions/     commands as the reader's actions; coverage.py counts those that have none
written_requests.tar.xz  sentences with their commands, written for training alone, and their documents
minilm.py    the encoder to begin with, its vocabulary pruned to what requests and documents need
prepare.py   documents, sentences and actions → arrays for redraft.training.reader
judge.py     the judge of readings; calibrate.py: how sure of one it may be; curve.py: accuracy by number of authors
"""
