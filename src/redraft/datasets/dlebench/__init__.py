"""DLEBench: small things to edit in large pictures."""
