"""The share of layers, pixels and bytes outside an edit's targets that did not change.

None of it asks the editor: `targets` are the layers that the request is about, known beforehand.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError, ParserCreate

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Text, family
from redraft.document.pages import Document, Placed
from redraft.scoring.score import Score

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Pixels = NDArray[numpy.uint8]

LAYERS, PIXELS, BYTES = "layers kept", "pixels kept", "bytes kept"
NAMED = 8
"""How many layers or parts the evidence names."""
_TOKEN = re.compile(rb"<[^>]*>|[^<]+")
_TAG = re.compile(rb"""<(?:[^>"']|"[^"]*"|'[^']*')*>""")


def layers_kept(before: Document, after: Document, targets: Set[str]) -> Score:
    """Of the layers that are no targets, the part that is there with the same properties in the same place. A layer is
    found by its id or, where ids are places that have shifted, as one that is the same in all but its id. Layers that
    came without being asked for count as not kept."""
    unknown = sorted(targets - before.index.keys())
    if unknown:
        return Score.absent(LAYERS, f"the source has no layer {unknown[0]!r}")
    concerned = _concerned(before, targets)
    old = {placed.layer.id: _looks(placed) for placed in before.walk() if placed.layer.id not in concerned}
    now = _concerned(after, targets)
    new = {placed.layer.id: _looks(placed) for placed in after.walk() if placed.layer.id not in now}
    same = {id for id, looks in old.items() if id in new and new[id] == looks}
    spare = Counter(repr(looks) for id, looks in new.items() if id not in same)
    lost = []
    for id in (id for id in old if id not in same):
        if spare[repr(old[id])]:
            spare[repr(old[id])] -= 1
        else:
            lost.append(id)
    extra = max(0, len(new) - len(old))
    if not old and not extra:
        return Score.absent(LAYERS, "the request is about every layer")
    kept = len(old) - len(lost)
    return Score.of(LAYERS, kept / (len(old) + extra), of=len(old), lost=lost[:NAMED], added=extra)


def _concerned(document: Document, targets: Set[str]) -> set[str]:
    """The targets, and what lies in them."""
    index = document.index
    return {inner.id for id in targets if id in index for inner in family(index[id].layer)}


def _looks(placed: Placed) -> tuple[str, Matrix, Layer]:
    """All of a layer but its id, its children, which are looked at by themselves, and frames that follow from them or
    from the available fonts."""
    bare = replace(placed.layer, id="")
    if isinstance(bare, Group):
        bare = replace(bare, frame=None, children=())
    elif isinstance(bare, Text) and bare.flow is None:
        bare = replace(bare, frame=None)
    return placed.page.id, placed.outer, bare


def pixels_kept(pairs: Iterable[tuple[Pixels, Pixels]], allowed: Sequence[Sequence[Box]]) -> Score:
    """Of the pixels outside the boxes of the targets, before and after, the part that is identical, over all pages.
    `allowed` has the boxes of each page, in pixels."""
    import numpy

    outside = changed = 0
    for (old, new), boxes in zip(pairs, allowed, strict=True):
        if old.shape != new.shape:
            return Score.of(PIXELS, 0.0, why="a page is drawn in another size")
        counts = numpy.ones(old.shape[:2], bool)
        for box in boxes:
            left, top = max(0, math.floor(box.x)), max(0, math.floor(box.y))
            right, bottom = max(0, math.ceil(box.right)), max(0, math.ceil(box.bottom))
            counts[top:bottom, left:right] = False
        outside += int(counts.sum())
        changed += int(((old != new).any(axis=-1) & counts).sum())
    if not outside:
        return Score.absent(PIXELS, "what was meant covers the whole page")
    return Score.of(PIXELS, 1 - changed / outside, outside=outside, changed=changed)


def bytes_kept(
    before: Mapping[str, bytes], after: Mapping[str, bytes], untouched: Mapping[str, Sequence[bytes]]
) -> Score:
    """Of the bytes that hold no target, the part that is still there, in the same part of the file.
    `untouched` are the stretches of each part of the source without targets. They are compared by tags and the
    texts between them, white space aside."""
    kept, total, differ = 0, 0, []
    for name, stretches in untouched.items():
        there = Counter(_tokens([after.get(name, b"")]))
        old = Counter(_tokens(stretches))
        size = sum(len(token) * count for token, count in old.items())
        here = sum(len(token) * min(count, there[token]) for token, count in old.items())
        total, kept = total + size, kept + here
        differ += [name] if here < size else []
    if not total:
        return Score.absent(BYTES, "no part of the file is free of what was meant")
    gone = sorted(before.keys() - after.keys())
    return Score.of(BYTES, kept / total, of=total, differ=differ[:NAMED], gone=gone[:NAMED])


def _tokens(stretches: Iterable[bytes]) -> Iterator[bytes]:
    return (token for stretch in stretches for token in _TOKEN.findall(stretch) if not token.isspace())


def without_elements(svg: bytes, ids: Set[str]) -> list[bytes] | None:
    """The stretches of an SVG's own bytes around the elements of these ids; None where one of them is no element's."""
    spans = dict(_spans(svg, ids)) if ids else {}
    if spans.keys() != ids:
        return None
    kept, at = [], 0
    for start, end in sorted(spans.values()):
        if start >= at:  # else it lies in one before
            kept.append(svg[at:start])
            at = end
    return [*kept, svg[at:]]


def _spans(svg: bytes, ids: Set[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    parser = ParserCreate()
    open_: list[tuple[str, int]] = []
    found: list[tuple[str, tuple[int, int]]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        open_.append((attributes.get("id", ""), parser.CurrentByteIndex))

    def end(name: str) -> None:
        id, at = open_.pop()
        if id in ids:
            tag = _TAG.match(svg, at)
            alone = tag is not None and tag[0].endswith(b"/>")  # then the parser is past it, else at its end tag
            last = parser.CurrentByteIndex
            found.append((id, (at, last if alone else svg.index(b">", last) + 1)))

    def refuse(*_: object) -> None:
        raise ExpatError("entities")

    parser.StartElementHandler, parser.EndElementHandler, parser.EntityDeclHandler = start, end, refuse
    try:
        parser.Parse(svg, True)
    except ExpatError:
        return iter(())
    return iter(found)
