"""Outlines of preset shapes (stars, arrows, callouts), computed by formulas; used by decks and by drawing commands."""
