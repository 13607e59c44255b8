"""Codecs: read native files into documents, and write changed documents as patches of the original bytes."""
