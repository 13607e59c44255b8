"""The layers a person sees: what is drawn together is one, and each is a text, a decoration or an image.

A file has layers that people do not name: the strokes of an icon, the bars of a bar code, the cells of a table. A unit
is what one would point at. `consolidated` goes further, as the paper does: units of one sort that do not overlap become
one, as long as nothing else changes its place in the stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.selectors import page_numbers
from redraft.edits.ops import Edit, Insert
from redraft.edits.page_edits import PageEdit
from redraft.scoring.facts import changes, newcomers, scenery

SORTS = ("text", "decoration", "image")
WHOLE_PAGE = 0.5
"""The part of a page that a group of drawings may cover and still be one thing; a larger one holds things."""


@dataclass(frozen=True, slots=True)
class LayerUnit:
    """`id` is that of the layer, or of the lowest one of several. `members` are the ids of all that is in it, and of
    groups around; `box` is in page space, None for nowhere; `page` counts from 1."""

    id: str
    sort: str
    members: frozenset[str]
    page: int = 1
    text: str = ""
    box: Box | None = None
    name: str = ""
    visible: bool = True


def units(document: Document, page: int | None = None) -> list[LayerUnit]:
    """The units of a page (counted from 1), or of all, from the bottom of the stack to the top."""
    pages = document.pages if page is None else (document.pages[page - 1],)
    numbers = page_numbers(document)
    return [
        _unit(document, layer, numbers[each.id])
        for each in pages
        for outer in each.layers
        for layer in _things(outer, each, document)
    ]


def units_of(document: Document, ids: Sequence[str]) -> list[LayerUnit]:
    """The layers of these ids as units, where the caller decides what counts as a layer; unknown ids are left
    out."""
    numbers = page_numbers(document)
    known = [document.index[id] for id in ids if id in document.index]
    return [_unit(document, placed.layer, numbers[placed.page.id]) for placed in known]


def _things(layer: Layer, page: Page, document: Document) -> Iterator[Layer]:
    """The layer itself where it is one thing, else the things in it. Empty groups are none."""
    stack = [layer]
    while stack:
        inner = stack.pop()
        if not isinstance(inner, Group) or _is_one(inner, page, document):
            yield inner
        else:
            stack.extend(reversed(inner.children))


def _is_one(group: Group, page: Page, document: Document) -> bool:
    if not group.children:
        return False
    if group.form or group.instance_of:
        return True
    leaves = [layer for layer in family(group) if not isinstance(layer, Group)]
    if len(leaves) == 1:
        return True
    texts = [layer for layer in leaves if isinstance(layer, Text)]
    if texts:
        return len(texts) == len(leaves) and _are_lines(texts)
    if any(isinstance(layer, Picture) for layer in leaves[1:]):
        return False
    box = document.index[group.id].box
    return box is None or box.width * box.height <= WHOLE_PAGE * page.width * page.height


def _are_lines(texts: Sequence[Text]) -> bool:
    """Whether texts are the lines of one, each drawn by itself: they look the same and are not prices or names of
    several things."""
    looks = {(text.style.font_family, text.style.font_size, text.style.font_weight, text.style.fill) for text in texts}
    boxes = [text.frame for text in texts]
    starts = {round(box.x, 1) for box in boxes if box is not None}
    return len(looks) == 1 and len(starts) == 1 and not any(text.style.font_size is None for text in texts)


def _unit(document: Document, layer: Layer, page: int) -> LayerUnit:
    placed: Placed = document.index[layer.id]
    inside = list(family(layer))
    words = "\n".join(each.text for each in inside if isinstance(each, Text) and each.text.strip())
    return LayerUnit(
        layer.id, _sort(inside, words), frozenset(each.id for each in inside), page, words, placed.box,
        layer.name, placed.visible,
    )  # fmt: skip


def _sort(inside: Sequence[Layer], words: str) -> str:
    if any(isinstance(layer, Picture) for layer in inside):
        return "image"
    return "text" if words and not str(getattr(inside[0], "form", "")).endswith("chart") else "decoration"


def consolidated(layers: Sequence[LayerUnit], ink: Mapping[str, Box] | None = None) -> list[LayerUnit]:
    """Fewer units: from the bottom up, each joins the nearest one below of its own sort that it does not overlap, when
    nothing between them overlaps it. So the page looks the same. `ink` is where units have some, by id, where that is
    more than their boxes."""
    found: list[LayerUnit] = []
    inside: list[list[LayerUnit]] = []
    for unit in layers:
        at = _home(unit, inside, ink or {})
        if at is None:
            found.append(unit)
            inside.append([unit])
        else:
            found[at] = _joined(found[at], unit)
            inside[at].append(unit)
    return found


def _home(unit: LayerUnit, inside: Sequence[Sequence[LayerUnit]], ink: Mapping[str, Box]) -> int | None:
    for at in range(len(inside) - 1, -1, -1):
        first = inside[at][0]
        if first.page != unit.page:
            return None
        if first.sort == unit.sort and first.visible == unit.visible:
            return None if any(_overlap(unit.box, other.box) for other in inside[at]) else at
        if any(_overlap(ink.get(unit.id, unit.box), ink.get(other.id, other.box)) for other in inside[at]):
            return None
    return None


def _overlap(a: Box | None, b: Box | None) -> bool:
    return a is not None and b is not None and bool(a.overlap(b))


def _joined(a: LayerUnit, b: LayerUnit) -> LayerUnit:
    boxes = [box for box in (a.box, b.box) if box is not None]
    words = "\n".join(text for text in (a.text, b.text) if text)
    return replace(a, members=a.members | b.members, text=words, box=Box.union(boxes), name="")


def units_with(document: Document, ids: Iterable[str], seen: Sequence[LayerUnit]) -> set[str]:
    """The units that have one of these layers, or something inside one of them."""
    known = [id for id in ids if id in document.index]
    wide = {inner.id for id in known for inner in family(document.index[id].layer)}
    return {unit.id for unit in seen if unit.members & wide}


def units_changed(before: Document, after: Document, seen: Sequence[LayerUnit], edits: Sequence[Edit] = ()) -> set[str]:
    """The units that look different afterwards, those that got something new inside (a row, say), and those that the
    edits name: a change too small to see is one, too."""
    old, new = scenery(before), scenery(after)
    homes = {id for facts in newcomers(old, new) for id in facts.parents}
    named = [edit.layer for edit in edits if not isinstance(edit, PageEdit | Insert)]
    return units_with(before, [*changes(old, new), *named], seen) | {unit.id for unit in seen if unit.members & homes}
