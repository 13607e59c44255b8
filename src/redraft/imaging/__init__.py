"""What looks at pixels: ports that read, zoom, compare and find, each with a way that needs no model and no network.

Pictures are arrays of numpy, (height, width, 3) of 0 to 255; boxes are in their pixels. Imports nothing above it.
"""
