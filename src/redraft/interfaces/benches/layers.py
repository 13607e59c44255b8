"""`redraft bench layers`: how well it is decided which layers a request is about."""

from __future__ import annotations

from redraft.interfaces.benches.corpus import NEEDS, corpus_options

__all__ = ["ABOUT", "EXAMPLES", "NEEDS", "options"]

ABOUT = "how well it is decided which layers a request is about, counted three ways"
EXAMPLES = """\
decides for every layer of a design whether a request is about it, and counts how often that is right. A file may also
hold lines {"document": …, "instruction": …, "layers": [{"id": …, "edit": true, "prompt": …}, …]}.

examples:
  redraft bench layers --half seen
"""
options = corpus_options
