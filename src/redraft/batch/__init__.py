"""Many edits: a table of rows, the processes that run them, and their results."""
