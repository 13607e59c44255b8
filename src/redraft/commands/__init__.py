"""The closed set of typed commands, which every planner emits; each has one resolver: command and document to edits."""
