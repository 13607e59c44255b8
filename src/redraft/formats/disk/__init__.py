"""Files on disk: snapshots of what was read, and replacement in one step."""
