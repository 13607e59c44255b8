"""Facts about an edit that the checks need: its targets, what it moves; and the severities of findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redraft.edits.ops import Edit, Insert, Move, Rotate, SetTransform
from redraft.edits.page_edits import PageEdit
from redraft.edits.receipt.record import Finding as Finding
from redraft.lazy import dataclass

KINDS = ("text_changed", "date_left", "look_lost", "overlap", "overflow", "off_page", "bare", "contrast", "alignment",
         "font", "unseen", "distorted", "direction", "uneven")  # fmt: skip
PROBLEM, NOTE = "problem", "note"
"""A problem is visible to anyone who looks at the page; a note is true, and may well be intended."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What edits are about, as far as a check needs it.

    `targets` are the layers the edits are for, None where unknown. `across` and `down` are the layers that edits
    move that way, which are where they are to be.
    """

    targets: frozenset[str] | None = None
    across: frozenset[str] = frozenset()
    down: frozenset[str] = frozenset()

    @staticmethod
    def of(edits: Iterable[Edit]) -> Asked:
        done = [edit for edit in edits if not isinstance(edit, PageEdit)]
        return Asked(frozenset(edit.layer for edit in done), _moved(done, "dx"), _moved(done, "dy"))

    def may_target(self, ids: Sequence[str]) -> bool:
        """Whether any of the layers may be a target."""
        return self.targets is None or any(id in self.targets for id in ids)


def _moved(edits: Iterable[Edit], way: str) -> frozenset[str]:
    """The layers that edits themselves put elsewhere that way ('dx' or 'dy')."""
    placed = (
        edit.layer
        for edit in edits
        if (isinstance(edit, Move) and getattr(edit, way)) or isinstance(edit, SetTransform | Rotate | Insert)
    )
    return frozenset(placed)
