"""`redraft bench search`: modes of search compared."""

from __future__ import annotations

from redraft.interfaces.benches.corpus import corpus_options

ABOUT = "modes of search compared, in a simulated world or on documents with an actor that errs"
EXAMPLES = """\
compares modes of search in a simulated world or, given a folder of requests, on long requests with an actor that errs
on purpose. --limit is the number of seeds.

examples:
  redraft bench search --limit 100
  redraft bench search tests/requests
"""
NEEDS = ()
options = corpus_options
