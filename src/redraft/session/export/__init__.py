"""A design in another format or as a list of its layers, and what is lost on the way."""
