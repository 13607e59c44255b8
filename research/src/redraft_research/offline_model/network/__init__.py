"""Training the reader: examples as arrays, the network in PyTorch, and its weights saved for numpy.

examples.py  arrays, which prepare.py writes                              minilm.py   the encoder to begin with
batches.py   arrays → padded tensors                                      model.py    the network
train.py     one run                                                      export.py   weights for redraft.reader
                                                                          (saved_weights.py writes them)
"""
