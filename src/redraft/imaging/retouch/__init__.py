"""Pictures changed without a model: filled, recoloured, removed from, edited crop by crop."""
