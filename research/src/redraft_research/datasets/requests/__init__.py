"""Requests in words with their expected results: read, judged, and turned into commands."""
