"""Zip files as bytes that can be changed entry by entry."""
