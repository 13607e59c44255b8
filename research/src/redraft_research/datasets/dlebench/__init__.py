"""DLEBench: small objects to edit in large pictures."""
