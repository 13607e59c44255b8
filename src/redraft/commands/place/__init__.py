"""Commands for the place and size of layers: move, align, resize, crop, copy."""
