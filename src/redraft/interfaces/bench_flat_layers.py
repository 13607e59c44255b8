"""`redraft bench flat-layers`: flat posters taken apart into layers, against the layers they were made from."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from redraft.errors import UsageError
from redraft.evaluation.flat_layers.measures import Measured, measured
from redraft.evaluation.flat_layers.posters import EXAMPLES, posters
from redraft.evaluation.flat_layers.table import as_json, lines, misses
from redraft.imaging import read
from redraft.interfaces.terminal import clean, print_json, progress_for, say
from redraft.session.session import Session


def bench_flat_layers(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the figures are."""
    if not read.is_there():
        raise UsageError("texts are read with RapidOCR, which is not here", read.INSTALL)
    if missing := [name for name in EXAMPLES if not (options.data / f"{name}.svg").is_file()]:
        raise UsageError(f"there is no {missing[0]}.svg in {options.data}", "give --data with redraft's examples")
    tell, reader, rows = progress_for(options.json), read.RapidReader(), list[Measured]()
    with tempfile.TemporaryDirectory(prefix="redraft-bench-") as name, Session(options.fonts, history=False) as session:
        for poster in posters(session, options.data, Path(name), options.posters, options.first):
            if not rows:
                reader.read(poster.flat.read_bytes())  # so that starting it counts for none
            rows.append(measured(session, poster, reader))
            tell(f"{len(rows)} of {options.posters} posters")
    tell("")
    if options.json:
        print_json(as_json(rows))
        return 0
    for line in (*(misses(rows) if options.misses else ()), *lines(rows)):
        say(clean(line))
    return 0
