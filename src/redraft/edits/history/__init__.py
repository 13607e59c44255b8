"""What a file has been: a tree of states, kept with their bytes in a journal on disk."""
