"""Facts about a design that commands go by: boxes, places, colours, traits, matches of words."""
