"""File history: a tree of states, stored with their bytes in a journal on disk."""
