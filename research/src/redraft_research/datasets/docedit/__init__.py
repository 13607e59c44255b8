"""DocEdit: requests over documents with gold commands, and editors' answers."""
