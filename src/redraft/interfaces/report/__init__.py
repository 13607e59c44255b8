"""The report of an edit: on the terminal, as a page, as files, and the questions asked before it."""
