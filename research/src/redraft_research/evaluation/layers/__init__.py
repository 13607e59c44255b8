"""Benchmark of layer selection, on requests whose target layers are known."""
