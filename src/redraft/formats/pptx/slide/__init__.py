"""Slides, layouts and masters: shapes that come, go or change on them."""
