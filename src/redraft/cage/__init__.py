"""Processes that are shut in before they touch a file from a stranger: how they start, speak, are limited and end."""
