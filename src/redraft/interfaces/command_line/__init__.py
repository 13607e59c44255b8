"""The commands of the command line: options read, the session called, the result shown."""
