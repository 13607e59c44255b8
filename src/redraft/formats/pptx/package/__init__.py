"""The package of a deck: its parts and their relationships, numbers, media, and workbooks inside it."""
