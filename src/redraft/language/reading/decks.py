"""Clauses that name something only decks have: bullets, rows and cells, charts, whole slides. They come before the
families of their verbs, since 'move the last bullet to the top' moves nothing on the page."""

from __future__ import annotations

from dataclasses import replace

from redraft.language.reading.bullets import bulleting
from redraft.language.reading.cells import tabling
from redraft.language.reading.charts import charting
from redraft.language.reading.filling import putting
from redraft.language.reading.phrases import Said
from redraft.language.reading.slides import sliding
from redraft.language.reading.talk import stripped
from redraft.targets.grounding.tokens import Clause, Verb, verb_at

_AHEAD = frozenset(
    "bullet_move bullet_swap chart_values chart_value series_add category_add category_delete table_fill chart_title"
    " slide_hide background row_align row_swap bullet_delete bullet_reword".split()
)
"""What the rows would take for something else, or lack."""


def ahead(text: str) -> list[Said] | None:
    """What a clause says of a part of a deck, where no row may come before."""
    clause = Clause(stripped(text))
    verb = verb_at(clause, 0)
    found = reading(clause, verb) if verb is not None else None
    if verb is None or found is None:
        return None
    renaming = verb.name in ("rename", "relabel", "retitle", "call")  # of a row or column
    if any(one.act not in _AHEAD and not (renaming and one.act == "cell_text") for one in found):
        return None
    return [replace(one, verb=one.verb or verb.name) for one in found]


def reading(clause: Clause, verb: Verb) -> list[Said] | None:
    """What a clause says of a part of a deck; None where it names none, or its words do not fit together."""
    for reader in (tabling, charting, bulleting, sliding, putting):
        if (said := reader(clause, verb)) is not None:
            return said
    return None
