"""Texts of a layout: their roles, lines and typefaces."""
