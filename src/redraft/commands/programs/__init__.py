"""Programs: Python against a small language, run in an isolated interpreter, yielding edits."""
