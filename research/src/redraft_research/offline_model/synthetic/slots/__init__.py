"""Makers of what fills the slots of wordings."""
