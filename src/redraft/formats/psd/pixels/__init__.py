"""Pixels of single layers: channels, masks, blending. Imports numpy, but for plain_color."""
