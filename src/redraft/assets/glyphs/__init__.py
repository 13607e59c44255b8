"""Glyphs of a text: scripts, direction, shaping, their places and outlines."""
