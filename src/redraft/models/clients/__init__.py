"""Clients of model servers, and the two that need none: scripts and recordings."""
