"""Preservation: whether an edit leaves alone what it is not about. Our own protocol."""
