"""Fixes of what checks find: proposals, ways to make a text fit, and their trial."""
