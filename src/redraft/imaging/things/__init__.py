"""Things in a picture: found by name, form or place, and cut out by a mask."""
