"""Phrases for one thing or several, in the ways people refer to them."""
