"""Equations of slides: written from LaTeX, read as words, drawn."""
