"""Clauses that name something only decks have: bullets, rows and cells, charts, whole slides. They come before the
families of their verbs, since 'move the last bullet to the top' moves nothing on the page."""

from __future__ import annotations

from redraft.agent.planning.reading.bullets import bulleting
from redraft.agent.planning.reading.cells import tabling
from redraft.agent.planning.reading.charts import charting
from redraft.agent.planning.reading.phrases import Said
from redraft.agent.planning.reading.slides import sliding
from redraft.agent.planning.reading.tokens import Clause, Verb


def reading(clause: Clause, verb: Verb) -> list[Said] | None:
    """What a clause says of a part of a deck; None where it names none, or its words do not fit together."""
    for reader in (tabling, charting, bulleting, sliding):
        if (said := reader(clause, verb)) is not None:
            return said
    return None
