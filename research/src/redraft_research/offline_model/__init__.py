"""The training of the offline model: its data, its network, its calibration. Run from a checkout.

synthetic/   synthetic requests: a design, commands, and a sentence that asks for them
canonical/   goals of tests/requests as commands
actions/     commands as the reader's actions; coverage.py counts those that have none
research/written_requests.tar.xz  sentences with their commands, written for training alone, and their documents
minilm.py    the encoder to begin with, its vocabulary pruned to what requests and documents need
prepare.py   documents, sentences and actions → arrays for network/, which trains on them, with PyTorch
judge.py     the judge of readings; calibrate.py: how sure of one it may be

Each is a program: `python -m redraft_research.offline_model.synthetic 20`, `….canonical.convert`, `….prepare`.
"""
