"""Repairing markup that no parser reads."""
