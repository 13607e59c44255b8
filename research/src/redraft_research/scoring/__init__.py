"""Measures that papers define."""
