"""A whole deck: read, written in steps, compared with the one before, validated."""
