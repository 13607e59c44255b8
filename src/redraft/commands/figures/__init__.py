"""Parsers and formatters for prices, numbers, percentages, dates and times in a text.

Nothing here knows documents. A finder gives the places of a text with what is there; a change gives the words that
take a place. What could be read in two ways is marked so and never guessed at.
"""
