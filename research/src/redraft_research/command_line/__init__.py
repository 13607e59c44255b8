"""The commands of research: bench, score, datasets, train and review."""
