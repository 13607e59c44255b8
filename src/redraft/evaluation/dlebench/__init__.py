"""DLEBench: how well small things in large pictures are edited, and judges that tell."""
