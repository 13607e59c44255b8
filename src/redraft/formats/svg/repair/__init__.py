"""Repairs of damaged files: markup that no parser reads, and names, values and paths that are clearly misspelt."""
