"""The version of redraft, where nothing else need be loaded to know it."""

__version__ = "0.1.0"
