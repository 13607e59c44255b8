"""Commands for tables: cells, rows and columns, order, shape, figures."""
