"""Findings about models: identity, abilities, verdicts of judges; kept in files."""
