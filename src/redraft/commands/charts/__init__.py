"""Commands for charts: their data and their looks."""
