"""Requests in words with what they come to: read, judged, and turned into commands."""
