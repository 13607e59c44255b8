"""Drafts of commands and the sentences for them, by the recipes of these text files, with noise."""
