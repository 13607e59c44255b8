"""DocEdit: requests over documents with gold commands, and what editors answered."""
