"""Texts: paragraphs, runs, bullets, frames and equations."""
