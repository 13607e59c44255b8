"""Synthetic sayings: commands are drawn for a synthetic design, then said as people would say them."""
