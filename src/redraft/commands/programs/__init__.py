"""Programs: Python against a small language, run in an interpreter of its own, that come to edits."""
