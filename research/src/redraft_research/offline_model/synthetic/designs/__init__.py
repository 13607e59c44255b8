"""Designs that requests are made about, and their things as phrases know them."""
