"""An order made in memory, and the proof that nothing else changed: bytes, layers, pixels."""
