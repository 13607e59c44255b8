"""Elements of an SVG and the values of their attributes, before styles."""
