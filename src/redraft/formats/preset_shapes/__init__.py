"""The outlines of preset shapes (stars, arrows, callouts), drawn by their formulas: decks name, commands draw them."""
