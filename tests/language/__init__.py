"""Tests of requests in words; a package so that others can share `scenes`."""
