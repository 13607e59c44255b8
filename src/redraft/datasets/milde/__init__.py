"""Layered designs with requests about a whole design and their target layers: MiLDEBench as published, and the same
from our own documents."""
