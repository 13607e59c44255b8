"""Proof that an edit changed nothing else: in records, blocks, channels and resources; and the format's validator."""
