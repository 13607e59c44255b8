"""A table and what it says to do: rows, variables, places, the manifest."""
