"""A chart parser, its rule files and its words: from a sentence to all that it can mean. Knows no commands."""
