"""Changes of one layer as edits, which several commands share."""
