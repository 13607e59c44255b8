"""Figures printed in five papers, recomputed from the papers' own columns."""
