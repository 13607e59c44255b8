"""Benchmark of requests in words: cases, expected results, and the judge of actual ones."""
