"""Commands in other forms: JSON, a decoding grammar, the reference, a sentence; and built from a parse."""
