"""Preservation: whether an edit changes only its targets. Our own protocol."""
