"""The difference of two files: layers and properties, and pixels outside the layers that differ."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from redraft.agent.checking import check_pixels
from redraft.agent.opening import File
from redraft.edits.account import account
from redraft.edits.diff import diff
from redraft.edits.execute import Measure
from redraft.edits.ops import Edit, SetPage
from redraft.edits.receipt import Change, Proof
from redraft.edits.wire import edit_to_json

if TYPE_CHECKING:
    from redraft.render.tiles import Tiles


@dataclass(frozen=True)
class Comparison:
    """How to get from `a` to `b`. `pixels.ok` is None when the pages were not drawn or cannot be laid side by side."""

    a: str
    b: str
    same_bytes: bool
    edits: tuple[Edit, ...]
    changes: tuple[Change, ...]
    pixels: Proof

    def to_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "same_bytes": self.same_bytes,
            "same_layers": not self.edits,
            "edits": [edit_to_json(edit) for edit in self.edits],
            "changes": [asdict(change) for change in self.changes],
            "pixels": {"ok": self.pixels.ok, "why": self.pixels.why, **self.pixels.facts},
        }


def compare(a: File, b: File, measure: Measure, tiles: Tiles | None) -> Comparison:
    """Layers are matched by id. Raises EditError when the files have different pages."""
    same = a.snapshot.data == b.snapshot.data
    edits = () if same else tuple(diff(a.document, b.document))
    _, changes = account(a.document, edits, measure)
    return Comparison(str(a.path), str(b.path), same, edits, changes, _pixels(a, b, same, edits, tiles))


def _pixels(a: File, b: File, same: bool, edits: tuple[Edit, ...], tiles: Tiles | None) -> Proof:
    if same:
        return Proof("pixels", True, "the files are identical, so they draw alike")
    if tiles is None:
        return Proof("pixels", None, "not drawn")
    if any(isinstance(edit, SetPage) for edit in edits):
        return Proof("pixels", None, "the pages differ in size, so their pixels cannot be compared one by one")
    targets = {edit.layer for edit in edits if not isinstance(edit, SetPage)}
    proof = check_pixels(tiles, a.opened, b.opened, targets, {}).proof
    return replace(proof, why=proof.why.replace("the layers meant", "the layers that differ"))
