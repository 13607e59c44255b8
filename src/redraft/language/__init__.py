"""The grammar at work: a sentence and a document in, commands or reasons out."""
