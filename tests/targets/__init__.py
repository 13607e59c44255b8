"""Tests of what phrases mean; a package so that they can share `grounding_scenes`."""
