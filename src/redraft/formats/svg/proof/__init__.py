"""Proof that an edit changed nothing else: in the markup, and in what a browser shows."""
