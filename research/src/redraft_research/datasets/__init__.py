"""Readers and generators of data for training and measuring."""
