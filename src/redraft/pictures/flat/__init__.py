"""Flat pictures edited in words: taken apart into layers, changed there, and put together."""
