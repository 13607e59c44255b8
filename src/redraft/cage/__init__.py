"""Confined worker processes for untrusted files: start, messages, limits, end."""
