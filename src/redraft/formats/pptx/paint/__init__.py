"""Colours, themes, fills, lines and effects."""
