"""The rules: a sentence and a document in, commands or reasons out."""
