"""Trials of planners: requests with known effects on designs of ours, and the level of trust that they earn."""
