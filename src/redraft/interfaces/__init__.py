"""Thin fronts: parse, call, show."""
