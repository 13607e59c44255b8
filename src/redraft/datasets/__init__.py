"""Data to learn and to measure from: readers of it, and what makes it."""
