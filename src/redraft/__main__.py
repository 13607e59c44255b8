"""`python -m redraft`: the command line."""

from redraft.interfaces.cli import run

run()
