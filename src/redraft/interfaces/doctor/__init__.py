"""The command `redraft doctor`: what is installed, and what a model can do."""
