"""Training of what is learned. PyTorch is used here and in no other room (the extra `train`)."""
