"""Measures of a layout: its ground, its cost, the drawn page and what that is worth."""
