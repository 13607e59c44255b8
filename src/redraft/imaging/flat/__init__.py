"""Writing and shapes of a flat picture as type and outlines."""
