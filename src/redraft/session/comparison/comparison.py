"""The difference of two files: layers and properties, and pixels outside the layers that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from redraft.edits.diff import diff, theme_changes
from redraft.edits.display_text import excerpt
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit
from redraft.edits.page_edits import PageEdit, SetPageFeature
from redraft.edits.receipt.record import Change, Proof
from redraft.edits.receipt.value_changes import with_changes
from redraft.edits.wire.edits import edit_to_json
from redraft.formats.file import File
from redraft.lazy import dataclass
from redraft.render.tiles import Tiles
from redraft.session.proof.counterparts import under_old_ids
from redraft.session.proof.pixel_proof import check_pixels
from redraft.session.proof.proof import shared_ends

MOST_LINES, MOST_PLACES = 400, 8
"""Lines from the first that differs to the last that are compared one by one, and differences that are listed."""


@dataclass(frozen=True)
class Comparison:
    """How to get from `a` to `b`. `places` says where the bytes differ, when no layer does. `pixels.ok`
    is None when the pages were not drawn or cannot be laid side by side."""

    a: str
    b: str
    same_bytes: bool
    edits: tuple[Edit, ...]
    changes: tuple[Change, ...]
    pixels: Proof
    places: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "same_bytes": self.same_bytes,
            "same_layers": not self.edits,
            "edits": [edit_to_json(edit) for edit in self.edits],
            "changes": [asdict(change) for change in self.changes],
            "places": list(self.places),
            "pixels": {"ok": self.pixels.ok, "why": self.pixels.why, **self.pixels.facts},
        }


def compare(a: File, b: File, measure: Measure, tiles: Tiles | None) -> Comparison:
    """Layers are matched by id, those without one by what they hold where others came or went among them. Raises
    EditError when the files have different pages."""
    same = a.snapshot.data == b.snapshot.data
    document, found_as = (b.document, {}) if same else under_old_ids(a.document, b.document)
    edits = () if same else tuple(diff(a.document, document))
    _, changes = with_changes(a.document, edits, measure)
    places = () if same or edits else tuple(_places(a.snapshot.data, b.snapshot.data))
    pixels = _pixels(a, b, same, edits, found_as, tiles)
    return Comparison(str(a.path), str(b.path), same, edits, changes, pixels, places)


def _places(a: bytes, b: bytes) -> Iterator[str]:
    """Where two files differ: line by line where these are few and text, else from the first byte to the last."""
    start, back = shared_ends(a, b)
    first = a.count(b"\n", 0, start)
    lines = [data.split(b"\n")[first : len(data.split(b"\n")) - data.count(b"\n", len(data) - back)] for data in (a, b)]
    if b"\0" in a or b"\0" in b or max(map(len, lines)) > MOST_LINES:
        yield f"bytes {start:,}–{len(a) - back:,} of A, {start:,}–{len(b) - back:,} of B"
        return
    from difflib import SequenceMatcher

    blocks = SequenceMatcher(None, lines[0], lines[1], autojunk=False).get_opcodes()
    differing = [block for block in blocks if block[0] != "equal"]
    for _, begin, end, new_begin, new_end in differing[:MOST_PLACES]:
        was = excerpt(b" ".join(lines[0][begin:end]).decode("utf-8", "replace").strip())
        now = excerpt(b" ".join(lines[1][new_begin:new_end]).decode("utf-8", "replace").strip())
        yield f"line {first + begin + 1}: {was or 'nothing'} → {now or 'nothing'}"
    if len(differing) > MOST_PLACES:
        yield f"and in {len(differing) - MOST_PLACES:,} more places"


def _pixels(
    a: File, b: File, same: bool, edits: tuple[Edit, ...], found_as: Mapping[str, str], tiles: Tiles | None
) -> Proof:
    if same:
        return Proof("pixels", True, "the files are identical, so they draw alike")
    if tiles is None:
        return Proof("pixels", None, "not drawn")
    if theme_changes(a.document, b.document):
        return Proof("pixels", None, "the themes differ, so whatever follows them is drawn anew")
    if any(isinstance(edit, PageEdit) and not isinstance(edit, SetPageFeature) for edit in edits):
        return Proof("pixels", None, "the pages differ in size, so their pixels cannot be compared one by one")
    targets = {edit.layer for edit in edits if not isinstance(edit, PageEdit)}
    proof = check_pixels(tiles, a.opened, b.opened, targets, found_as).proof
    return replace(proof, why=proof.why.replace("the edited layers", "the layers that differ"))
