"""Commands for the look of layers: style, colours, type, outlines, shadows."""
