"""Edits, layers and assets to and from JSON, and checks of untrusted JSON."""
