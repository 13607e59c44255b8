"""`redraft bench requests`: how well requests in words are understood."""

from __future__ import annotations

from redraft.interfaces.benches.corpus import NEEDS, corpus_options

__all__ = ["ABOUT", "EXAMPLES", "NEEDS", "options"]

ABOUT = "how well requests in words are understood, against what is expected of each"
EXAMPLES = """\
runs every request of a corpus through the planner and compares what comes of it with what is expected.
exact, wrong edit and refused are parts of the requests that can be done; a wrong element costs three refusals.

examples:
  redraft bench requests                        (in a checkout: tests/requests)
  redraft bench requests --half seen --failures 20
  redraft bench requests mine.jsonl --json
  redraft bench requests --part ninth --answers tests/requests/ninth/commands.jsonl
  redraft bench requests --half unseen --model local:smollm2      (the rules alone, then with the model behind them)
"""
options = corpus_options
