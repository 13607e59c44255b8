"""The result of an edit, where it goes, its journal, and the history of a file."""
