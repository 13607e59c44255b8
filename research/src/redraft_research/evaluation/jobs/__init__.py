"""Benchmark of whole jobs on designs, in pairs of two editors that are judged blind."""
