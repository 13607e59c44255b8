"""Checks of an edited page, each a fact with a severity."""
