"""Protocols, benches, simulated worlds and studies. Only `interfaces` imports this."""
