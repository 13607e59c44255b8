"""Paragraphs: words measured, broken into lines, hyphenated and set in a frame."""
