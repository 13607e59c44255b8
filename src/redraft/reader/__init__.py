"""The learned reader: a sentence and a document in, commands out. See docs/design/0017-reader.md."""
