"""Shapes, pictures and connectors: geometry, features, places."""
