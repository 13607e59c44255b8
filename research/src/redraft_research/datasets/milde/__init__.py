"""Requests about whole layered designs with their target layers: MiLDEBench, and the same from our documents."""
