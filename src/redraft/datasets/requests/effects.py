"""Whether two lists of commands, however they are written, do the same to a document."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.command import Command, resolve_all
from redraft.document.layers import Document
from redraft.edits.execute import Measure, execute
from redraft.errors import RedraftError
from redraft.scoring.goals.verdicts import Before, same_result


def same_effect(document: Document, a: Sequence[Command], b: Sequence[Command], measure: Measure) -> bool:
    """Whether two lists come to the same document within the bench's tolerances: places by half a pixel, sizes by 1 %,
    parts of a colour by 3 of 255. Lists that cannot be carried out, or change nothing, are the same as each other."""
    one, other = (_done(document, commands, measure) for commands in (a, b))
    return one == other or same_result(Before(document), one, other)


def _done(document: Document, commands: Sequence[Command], measure: Measure) -> Document:
    try:
        return execute(document, resolve_all(document, commands, measure).edits, measure)
    except RedraftError:
        return document
