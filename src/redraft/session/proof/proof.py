"""The proofs of an edit: all other bytes, other layers, the rest of the targets and other pixels are as before.

None of them trusts the part it checks: bytes are compared slice by slice with what the writer says it changed, layers
are read again from the new bytes, the native forms are compared, and pixels are drawn from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from dataclasses import field, replace
from functools import partial
from itertools import islice

from redraft.document.layers import family
from redraft.document.pages import Document
from redraft.edits.display_text import excerpt, first_few
from redraft.edits.kinds import Edit, Insert
from redraft.edits.receipt.record import ByteRange, Pictures, Proof
from redraft.formats.codec import ByteChange, NativeComparison, Opened, Written
from redraft.lazy import dataclass
from redraft.render.tiles import Tiles
from redraft.session.proof.layer_proof import check_nodes
from redraft.session.proof.pixel_proof import check_pixels, picture
from redraft.session.proof.theme_proof import (
    edited_masters,
    seen_targets,
    unaffected_pixels,
    with_theme_of,
    with_themes,
    without_fixtures,
)

MOST = 1_000
"""How many are counted."""


def check_inside(
    before: Opened, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str], lost: Sequence[str]
) -> Proof:
    """Broken when the file now breaks a rule of its format that it kept before; unknown when something else differs
    than the edits name, had to go (`lost`), or is unknown in this format."""
    if not isinstance(before, NativeComparison):
        return Proof("inside", None, "not proven inside the edited layers: files of this format are not compared there")
    faults = before.faults(after)
    if faults:
        return Proof("inside", False, f"the file would break the rules of its format: {first_few(faults)}")
    strange = list(dict.fromkeys([*lost, *islice(before.unrequested_changes(after, edits, found_as), MOST)]))
    facts = {"unnamed": len(strange), "lost": len(lost)}
    if strange:
        why = f"not proven inside the edited layers: more differs there than was asked for: {first_few(strange)}"
        return Proof("inside", None, why, facts)
    return Proof("inside", True, "in the file's own code nothing differs that the edit does not name", facts)


ALL_NEW = "a flat picture is compressed as a whole, so all its bytes are new: its pixels are the proof"
Stage = Callable[[str], AbstractContextManager[None]]
"""Names a stage of work and times it."""


@dataclass(frozen=True, slots=True)
class Proven:
    """What the checks of one edit found; `pictures` is None when the page was not drawn."""

    proofs: tuple[Proof, ...]
    pictures: Pictures | None = None
    found_as: Mapping[str, str] = field(default_factory=dict)
    covered: tuple[str, ...] = ()


def prove(
    before: Opened,
    intended: Document,
    written: Written,
    after: Opened,
    targets: Set[str],
    edits: Sequence[Edit],
    tiles: Tiles | None,
    stage: Stage,
    themed: Callable[[], Opened] | None = None,
) -> Proven:
    """All proofs. `after` was read from `written`; `targets` are the layers the edits name. Where edits change a theme,
    `themed` gives the file with nothing else changed: all that follows the theme is compared with that.

    Drawing, the slowest, is left out once another proof has failed, and 'not proven' when `tiles` is None.
    """
    with stage("check"):
        first = check_bytes(before.data, written.data, written.changes)
        fresh = {inner.id for edit in edits if isinstance(edit, Insert) for inner in family(edit.content)}
        rebased = with_theme_of(before.document, intended)
        masters = edited_masters(rebased, intended)
        wanted, found = (without_fixtures(one, masters) if masters else one for one in (intended, after.document))
        second = check_nodes(rebased, wanted, found, targets, written.snapped, fresh, masters)
        nodes = with_themes(second.proof, before.document, intended, after.document)
        if first.ok is False or nodes.ok is False:
            return Proven((first, nodes))
        inside = check_inside(before, after, edits, second.found_as, written.lost)
    proofs = (first, nodes, inside)
    if inside.ok is False:
        return Proven(proofs)
    if tiles is None:
        off = Proof("pixels", None, "pixels not proven: drawing was switched off")
        return Proven((*proofs, off), found_as=second.found_as)
    if (unaffected := unaffected_pixels(inside, edits)) is not None:
        return Proven((*proofs, unaffected), _first_page(tiles, before, after), second.found_as)
    both = [(old, new) for old in before.document.pages if (new := after.document.page(old.id)) is not None]
    resized = [(old, new) for old, new in both if old.box != new.box]
    if resized:
        was, now = (partial(picture, tiles, *side) for side in zip((before, after), resized[0], strict=True))
        why = "pixels not proven: the page itself was to change size, so its pictures cannot be laid over each other"
        return Proven((*proofs, Proof("pixels", None, why)), Pictures(was, now), second.found_as)
    with stage("draw"):
        base = themed() if themed is not None else before
        seen = seen_targets(before.document, intended, targets, masters)
        known = {id: id for id in seen if id in base.document.index and id in after.document.index}
        third = check_pixels(tiles, base, after, seen, {**known, **second.found_as} if masters else second.found_as)
    if first.ok is None and third.proof.ok and before.document.traits.flat:
        proofs = (replace(first, why=ALL_NEW, is_expected=True), nodes, inside)
    pictures = _first_page(tiles, before, after) if themed is not None else third.pictures
    return Proven((*proofs, third.proof), pictures, second.found_as, third.covered)


def _first_page(tiles: Tiles, before: Opened, after: Opened) -> Pictures | None:
    for page in before.document.pages[:1]:
        return Pictures(partial(picture, tiles, before, page), partial(picture, tiles, after, page))
    return None


def unchanged(opened: Opened) -> Proven:
    """The proofs of a save that changes nothing: equal bytes hold equal layers and draw equal pixels."""
    same = check_bytes(opened.data, opened.data, ())
    because = "the bytes are identical, so all {} are"
    others = {"nodes": "layers", "inside": "parts of the file's own code", "pixels": "pixels"}
    return Proven((same, *(Proof(about, True, because.format(what)) for about, what in others.items())))


def check_bytes(old: bytes, new: bytes, changes: Sequence[ByteChange]) -> Proof:
    """That `new` is `old` outside the ranges listed, which must be in order, apart, and add up."""
    at, new_at, kept = 0, 0, 0
    view, new_view = memoryview(old), memoryview(new)
    for change in sorted(changes, key=lambda change: (change.start, change.new_start)):
        run = change.start - at
        if run < 0 or change.end < change.start or change.end > len(old) or change.new_start - new_at != run:
            return Proof("bytes", False, f"the ranges given do not add up at byte {change.start}")
        if view[at : change.start] != new_view[new_at : change.new_start]:
            return Proof("bytes", False, f"bytes between {at} and {change.start} changed and are not listed")
        kept += run
        at, new_at = change.end, change.new_start + change.new_length
    if view[at:] != new_view[new_at:]:
        return Proof("bytes", False, f"bytes after {at} changed and are not listed")
    kept += len(old) - at
    facts = {"kept": kept, "replaced": len(old) - kept, "written": len(new) - kept, "ranges": len(changes)}
    if not changes:
        return Proof("bytes", True, f"all {kept:,} bytes are identical", facts)
    if not kept:  # nothing to compare proves nothing
        return Proof("bytes", None, "bytes not proven: the whole file was rewritten, as a compressed one is", facts)
    where = "the changed range" if len(changes) == 1 else f"the {len(changes):,} changed ranges"
    return Proof("bytes", True, f"all {kept:,} bytes outside {where} are identical", facts)


def byte_range(old: bytes, new: bytes, change: ByteChange) -> ByteRange:
    stop = change.new_start + change.new_length
    return ByteRange(
        change.start,
        change.end,
        change.new_start,
        change.new_length,
        quoted(old, change.start, change.end),
        quoted(new, change.new_start, stop),
        change.reason,
    )


def quoted(data: bytes, start: int, end: int) -> str:
    """File text for a receipt; of a long stretch only the ends are decoded."""
    if data[:2] == b"\x1f\x8b":
        return "(compressed)"
    encoding = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(data[:2], "utf-8")
    parts = [data[start:end]] if end - start <= 2000 else [data[start : start + 400], data[end - 400 : end]]
    return excerpt("".join(part.decode(encoding, "replace") for part in parts))


def shared_ends(a: bytes, b: bytes) -> tuple[int, int]:
    """How many bytes two contents have in common at their beginning, and at the end of what is left."""

    def alike(left: bytes, right: bytes) -> int:
        low, high = 0, min(len(left), len(right))
        while low < high:  # comparing halves is quick where going byte by byte is not
            middle = (low + high + 1) // 2
            low, high = (middle, high) if left[low:middle] == right[low:middle] else (low, middle - 1)
        return low

    start = alike(a, b)
    return start, alike(a[start:][::-1], b[start:][::-1])
