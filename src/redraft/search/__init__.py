"""Search: long requests tried step by step, looked at, backed out of, and kept as a tree that a person can steer."""
