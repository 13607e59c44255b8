"""`redraft bench readings`: rules and reader on a corpus: what is done, what is offered, and how sure it was."""

from __future__ import annotations

import argparse

from redraft.datasets.requests.deeds import coverage, deeds, reliability, summary
from redraft.datasets.requests.judged import judge_cases
from redraft.interfaces.benches.corpus import chosen
from redraft.interfaces.terminal import print_json, progress_for, say
from redraft.planners.reading.certainty import Certainty
from redraft.planners.reading.planner import TRAINED
from redraft.reader.readings import Reader
from redraft.session.session import Session


def bench_readings(options: argparse.Namespace) -> int:
    """Exit code 0 whatever comes out."""
    cases, folders = chosen(options)
    progress = progress_for(options.json)
    folder = options.reader or TRAINED
    reader, certainty = Reader(folder), Certainty.read(folder)
    with Session(options.fonts, history=False) as session:
        rows = list(judge_cases(cases, session, folders, reader, told=progress))
    progress("")
    some = deeds(rows, certainty)
    if options.json:
        each = zip(rows, some, strict=True)
        told = ("probability", "kind", "outcome", "done", "offered")
        print_json({"requests": [{"id": row.id} | {name: getattr(deed, name) for name in told} for row, deed in each]})
        return 0
    authors = sorted({one.author for one in some})
    for author in [*(authors if len(authors) > 1 else []), ""]:
        say(f"{author or 'all'}: {sum(author in ('', one.author) for one in some)} requests")
        mine = [row for row in rows if author in ("", row.author)]
        for line in summary(mine, [one for one in some if author in ("", one.author)]):
            say(f"  {line}")
    for line in [*reliability(some), *coverage(some)]:
        say(f"  {line}")
    return 0
