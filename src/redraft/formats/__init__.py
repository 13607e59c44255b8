"""Codecs: native files in, documents out, and back as patches of the original bytes."""
