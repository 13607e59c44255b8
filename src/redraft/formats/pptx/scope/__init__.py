"""What all subjects share: the deck, inheritance, the result of reading, the state of a save, and what may differ."""
