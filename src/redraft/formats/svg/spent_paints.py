"""Definitions in old colours that nothing shows any more after an edit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from redraft.document.style import PaintServer
from redraft.formats.svg.element_changes import Changes, Writing
from redraft.formats.svg.gradients import is_copy
from redraft.formats.svg.reader import Reading
from redraft.formats.svg.references import Spans, ids_in, references
from redraft.formats.xml.tree import Element


def drop_spent(writing: Writing, reading: Reading, changes: Changes, paints: Iterable[PaintServer]) -> None:
    """Remove gradients whose last user has a copy in other colours, and symbols of which every use became a copy."""
    tree, by_id, servers = writing.tree, reading.by_id, reading.servers
    uses = [tree.elements[number] for number in changes.uses]
    origins = {one.origin for one in paints if is_copy(one, servers)}
    spent = {id for id, one in servers.items() if isinstance(one, PaintServer) and one.origin in origins}
    spent |= {id for use in uses if (id := (use.href() or "")[1:]) in by_id and by_id[id].tag == "symbol"}
    if not spent:
        return
    users: dict[str, list[int]] = {}
    for at, id in references(tree):
        users.setdefault(id, []).append(at)
    starts = {one.start: one for one in tree.elements}
    gone = Spans(tree.elements[number] for number in changes.gone)
    for id in spent & by_id.keys() & users.keys():
        left = [starts[at] for at in users[id] if gone.holder(at) is None]
        free = all(one in uses or _lets_go(one, id, writing.wanted(one, changes)) for one in left)
        if free and not any(inner in users for inner in ids_in(by_id[id]) - {id}):
            changes.gone.add(by_id[id].number)


def _lets_go(user: Element, id: str, wanted: Mapping[str, str | None]) -> bool:
    """Whether no attribute of an element refers to an id any more."""
    values = (wanted.get(name, user.get(name)) or "" for name in user.attributes)
    return user.tag != "style" and not any(re.search(rf"#{re.escape(id)}(?![-\w.])", value) for value in values)
