"""Benchmark of splitting a flat picture into layers, on posters whose layers are known."""
