"""Shared by the pixel-layer formats (PSD, ORA, layer folders): drawing, resampling, compositing, and layer ids."""
