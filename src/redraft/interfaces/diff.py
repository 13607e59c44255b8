"""`redraft diff`: what differs between two files, or two states of one."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from redraft.errors import counted
from redraft.interfaces.plan_text import change_line
from redraft.interfaces.report import shortened
from redraft.interfaces.terminal import tell
from redraft.session.session import Session

if TYPE_CHECKING:
    from redraft.session.comparison import Comparison


def diff(options: argparse.Namespace) -> int:
    with Session(options.fonts) as session:
        found = session.compare_files(options.a, options.b, render=not options.no_render)
    tell(options.json, found.to_json(), _lines(found))
    return 0


def _lines(found: Comparison) -> Iterator[str]:
    if found.same_bytes:
        yield "the files are identical"
        return
    if found.changes:
        yield f"{counted(len(found.changes), 'difference')} in layers"
    else:
        yield "no layer differs, but the bytes do: a comment, markup, or what is not in the layers (a link, a script)"
        yield from (f"  {place}" for place in found.places)
    yield from shortened(f"  {change_line(change)}" for change in found.changes)
    yield f"pixels: {found.pixels.why}"
