"""Tests of planning, grounding and the session; a package so that they can share `scenes`."""
