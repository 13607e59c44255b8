"""Benchmark protocols, simulated worlds and studies. Only `interfaces` imports this."""
