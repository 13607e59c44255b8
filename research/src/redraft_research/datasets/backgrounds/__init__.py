"""Backgrounds for text layout, generated from a seed, with subjects' masks, and texts in six languages."""
