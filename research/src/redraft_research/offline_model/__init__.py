"""Training data of the learned reader, its training and its calibration; not installed. Run from a checkout.

synthetic/   synthetic requests: a design, commands, and a sentence that asks for them (`python -m redraft_research.offline_model.synthetic 20`)
canonical/   goals of tests/requests as commands (`python -m redraft_research.offline_model.canonical.convert`)
actions/     commands as the reader's actions; coverage.py counts those that have none
written_requests.tar.xz  sentences with their commands, written for training alone, and their documents
minilm.py    the encoder to begin with, its vocabulary pruned to what requests and documents need
prepare.py   documents, sentences and actions → arrays for reader/, which trains on them, with PyTorch
judge.py     the judge of readings; calibrate.py: how sure of one it may be
"""
