"""Edits of the parts of a chart: entries, points, labels, features, kinds."""
