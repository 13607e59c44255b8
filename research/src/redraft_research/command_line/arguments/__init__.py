"""The options of the commands, with their help."""
