"""The command `redraft review`."""

from __future__ import annotations

import argparse
import os
import webbrowser
from contextlib import closing

from redraft.errors import UsageError
from redraft.interfaces.server.commands import refuse_missing
from redraft.interfaces.terminal import say
from redraft_research.messages import says


def review(options: argparse.Namespace) -> int:
    """`redraft review`: a task of labelling, in the browser; or its answers as a table."""
    refuse_missing()
    from redraft.interfaces.server.pages import Address, address, serve
    from redraft_research.datasets.ratings import ratings_file
    from redraft_research.review.answers import Answers
    from redraft_research.review.app import FILES, review
    from redraft_research.review.overview import table
    from redraft_research.review.task import ReviewTask

    task = ReviewTask(options.task)
    out = options.out or options.task.with_suffix(".answers.jsonl")
    if options.export is not None:
        kind = options.export.suffix.lower()[1:]
        if kind not in ("csv", "parquet"):
            raise UsageError(says("table-ending-unsupported", file=options.export.name))
        answers = Answers(task, out)
        options.export.write_bytes(ratings_file(*table(answers), kind))
        say(f"{options.export}: {len(answers.given)} answers to {len(task.all)} items{_left_out(answers.foreign)}")
        return 0
    if not (FILES / "index.html").is_file():
        raise UsageError(says("review-not-built"))
    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))
    answers = Answers(task, out, keep=True)

    def begun(there: Address) -> None:
        say(f"{task.title}: {len(task.all)} items for {', '.join(task.annotators)}; answers go to {out}")
        say(f"the review is at {there.link} until Ctrl-C{_left_out(answers.foreign)}")
        if options.browser:
            webbrowser.open(there.link)

    with closing(answers):
        serve(lambda there: review(answers), where, begun)
    return 0


def _left_out(count: int) -> str:
    return f"; {count} answers to items that changed or are gone are kept, and not counted" if count else ""
