"""Tables: rows, cells, styles."""
