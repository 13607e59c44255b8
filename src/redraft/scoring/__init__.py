"""Scorers: each gives a value, or none with a reason."""
