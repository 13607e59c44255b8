"""DLEBench: edits of small objects in large pictures, and their judges."""
