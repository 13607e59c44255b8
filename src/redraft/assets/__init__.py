"""Fonts and text layout."""
