"""A design described for a model: its canvas, its outline, what changed, and the language of programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from redraft.commands.outline.document import LIMIT as LIMIT
from redraft.commands.outline.document import canvas as canvas
from redraft.commands.outline.document import outline
from redraft.commands.outline.properties import called
from redraft.commands.programs.stubs import language
from redraft.document.layers import Document
from redraft.edits.display_text import quoted
from redraft.edits.receipt import Change

MOST_CHANGES = 30
_HEADING = re.compile(r"^# ---- ", re.MULTILINE)
_LEFT_OUT = ("anything else", "the nine names")


@lru_cache(maxsize=2)
def functions(pages: bool) -> str:
    """The language as a model needs it: without what only files hold, and without pages where there is only one."""
    head, *sections = _HEADING.split(language())
    kept = [part for part in sections if not part.startswith(_LEFT_OUT) and (pages or not part.startswith("pages\n"))]
    without_notes = "\n".join(line for line in head.splitlines() if not line.startswith("#")).strip()
    return "\n\n".join([without_notes, *(f"# {part.strip()}" for part in kept)])


def elements(document: Document, roles: Mapping[str, str], likely: Iterable[str] = (), limit: int = LIMIT) -> str:
    """The outline of a design; what a request is `likely` about is in more detail."""
    return outline(document, roles, likely=likely, limit=limit)


def changed(changes: Sequence[Change]) -> str:
    """What edits did, one line each, texts as data."""
    lines = []
    for change in changes[:MOST_CHANGES]:
        old, new = (quoted(value) if value else "nothing" for value in (change.old, change.new))
        lines.append(f"{called(change.layer)} ({change.kind}): {change.what}, {old} → {new}")
    if len(changes) > MOST_CHANGES:
        lines.append(f"and {len(changes) - MOST_CHANGES} more changes")
    return "\n".join(lines) or "nothing"
