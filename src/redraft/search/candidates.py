"""The states of a search in the file's history: candidates, each on its parent."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from redraft.document.pages import Document
from redraft.edits.history.journal import Journal
from redraft.errors import RedraftError
from redraft.search.actor import edits_in
from redraft.search.topology import ROOT, Topology

if TYPE_CHECKING:
    from redraft.edits.history.tree import State
    from redraft.formats.file import File


def keep_states(topology: Topology[Document], file: File) -> dict[int, State]:
    """Keep every state whose document can be written; those that changed nothing are their parent. Returns the
    history's states by the topology's numbers. Raises JournalError where no history can be kept."""
    kept: dict[int, State] = {}
    with Journal.open() as journal, journal.transaction():
        kept[ROOT] = journal.observe(file.snapshot.real, file.snapshot.sha256, file.snapshot.data)
        for state in topology:
            parent = kept.get(state.parent or ROOT)
            if parent is None:
                continue  # its parent could not be written
            if state.output is state.input or not state.record:
                kept[state.number] = parent
                continue
            try:
                data = file.opened.write(state.output).data
            except RedraftError:
                continue
            found = state.evaluation
            kept[state.number] = journal.add(
                file.snapshot.real,
                parent,
                hashlib.sha256(data).hexdigest(),
                data,
                who="search",
                asked=state.thought.text,
                edits=edits_in(state.record),
                facts={"score": found.score, "preserved": found.preserved} if found is not None else None,
                candidate=True,
            )
    return kept
