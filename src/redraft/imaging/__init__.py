"""Image processing: ports that read, zoom, compare and find, each with an implementation without model or network.

Pictures are arrays of numpy, (height, width, 3) of 0 to 255; boxes are in their pixels. Imports nothing above it.
"""
