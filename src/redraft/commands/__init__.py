"""The closed set of typed commands, which every planner emits; each resolves itself against a document to edits."""
