"""Scorers: a value, or absent with a reason."""
