"""Figures in a text: prices, numbers, percentages, dates and times, found as they are written and written anew so.

Nothing here knows documents. A finder gives the places of a text with what stands there; a change gives the words that
take a place. What could be read in two ways is marked so and never guessed at.
"""
