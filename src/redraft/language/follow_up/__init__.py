"""Follow-ups to the edit before: corrections, repeats, relative changes, and the turns they refer to."""
