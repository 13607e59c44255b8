"""Readers of texts in pictures."""
