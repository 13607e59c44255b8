"""`redraft bench flat-layers`: flat posters taken apart into layers, against the layers they were made from."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft.imaging.texts import reader as text_reader
from redraft.installation import install_command
from redraft.interfaces.terminal import clean, progress_for
from redraft.session.session import Session
from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.flat_layers.measures import Measured, as_json, lines, measured, misses
from redraft_research.evaluation.flat_layers.posters import EXAMPLES as MADE_FROM
from redraft_research.evaluation.flat_layers.posters import posters
from redraft_research.messages import says


def run(options: argparse.Namespace) -> Printout:
    import tempfile

    if not text_reader.is_there():
        raise UsageError(says("ocr-not-installed-for-bench", command=install_command("ocr")))
    if missing := [name for name in MADE_FROM if not (options.data / f"{name}.svg").is_file()]:
        raise UsageError(says("no-example-svg", name=missing[0], folder=options.data))
    tell, reader, rows = progress_for(options.json), text_reader.RapidReader(), list[Measured]()
    with tempfile.TemporaryDirectory(prefix="redraft-bench-") as name, Session(options.fonts, history=False) as session:
        for poster in posters(session, options.data, Path(name), options.posters, options.first):
            if not rows:
                reader.read(poster.flat.read_bytes())  # so that starting it counts for none
            rows.append(measured(session, poster, reader))
            tell(f"{len(rows)} of {options.posters} posters")
    tell("")
    return Printout(as_json(rows), [clean(line) for line in (*(misses(rows) if options.misses else ()), *lines(rows))])
