"""Pages in another size, with their content laid out again."""
