"""Layered designs with requests about all of a design, and the layers that are to be edited: MiLDEBench as it is
published, and the same made of our own documents."""
