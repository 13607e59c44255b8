"""Figures that five papers print, computed again by us from the papers' own columns."""
