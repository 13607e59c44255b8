"""Outlines of shapes, for every codec: numbers, path data, transforms, arcs, and the preset shapes of Office."""
