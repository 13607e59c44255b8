"""A chart parser, its rule files and its vocabulary: from a sentence to all of its parses. Knows no commands."""
