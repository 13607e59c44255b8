"""Training the reader: examples prepared as arrays, the network in PyTorch, and its weights saved for numpy.

prepare.py   documents, sentences and actions → arrays (examples.py)      minilm.py   the encoder to begin with
batches.py   arrays → padded tensors                                      model.py    the network
train.py     one run; curve.py many small ones                            export.py   weights for reader/network.py
"""
