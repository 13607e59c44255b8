"""Features of pixel-layer files that redraft does not draw, or may draw differently, and whether they affect an edit.

Layers are composited pixel by pixel, so an edit shows only where the target layers have ink, before or after it. An
uncertainty concerns the edit if it is visible and affects that area: the target layer has it or contains it, a group
around the target has it, or it reaches the ink. Elsewhere the bytes of every layer and their composite are unchanged. A
layer that was only renamed, or that was hidden and stays hidden, has no changed ink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, box_of, family
from redraft.document.pages import Document, Placed
from redraft.formats.codec import Opened
from redraft.formats.pixels.rasters import picture_size, shown_otherwise
from redraft.formats.zip.archive import Archive

MOST_AREAS = 100
"""Above which the box around all areas is used instead: with so many edits nearly everything is touched."""

MISMATCH_SHARE = 0.002
"""The share of the pixels of an area in which a stored preview may differ: single pixels at edges, which programs
smooth in their own ways."""
MISMATCH = "the file's own preview looks different there from its layers"
STALE = "the file's own preview would be out of date"
BEYOND = "the file's own preview differs outside the edited layers"


class Uncertainty(NamedTuple):
    """`layer` has something that is not drawn faithfully ('' for the whole page), which shows within `reach`, in page
    units (None: anywhere on the page). `why` is a sentence. `ends`: nothing is left of it once the layer is hidden, so
    that a file in which it is hidden is drawn faithfully."""

    layer: str
    why: str
    reach: Box | None = None
    ends: bool = False


class Edited(NamedTuple):
    """A file of the two, with the layers whose look may differ from that in the other, and where they have ink."""

    opened: Opened
    layers: frozenset[str]
    areas: tuple[Box, ...]

    @property
    def document(self) -> Document:
        return self.opened.document


def changed_sides(before: Opened, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> tuple[Edited, ...]:
    """Both files with what of the targets looks different; no file where nothing does."""
    old, new = before.document, after.document
    names = {id: found_as.get(id, id) for id in targets if not found_as or id in found_as or id not in old.index}
    rows: dict[str, bool] = {}
    seen = {
        id: names.get(id, "")
        for id in targets
        if _is_seen(old, id) or (id in names and _is_seen(new, names[id]))
        if not (id in names and _looks_alike(old, id, new, names[id], found_as, rows))
    }
    if not seen:
        return ()
    mine = frozenset(id for id in seen if id in old.index)
    theirs = frozenset(name for name in seen.values() if name in new.index)
    areas = tuple(
        box
        for side, ids in ((before, mine), (after, theirs))
        for id in ids
        if (box := side.reach(id)) is not None and box.area
    )
    whole = Box.union(areas) if len(areas) > MOST_AREAS else None
    areas = (whole,) if whole is not None else areas
    return Edited(before, mine, areas), Edited(after, theirs, areas)


def reasons_for(side: Edited, uncertainties: Iterable[Uncertainty]) -> Iterator[str]:
    """The reasons of the uncertainties that affect what was changed."""
    index = side.document.index
    close = {group.id for id in side.layers for group in index[id].ancestors}
    close |= {inner.id for id in side.layers for inner in family(index[id].layer)}
    for uncertainty in uncertainties:
        if uncertainty.layer in index and not index[uncertainty.layer].visible:
            continue
        reach = uncertainty.reach
        if uncertainty.layer in close or reach is None or any(_meet(area, reach) for area in side.areas):
            yield uncertainty.why


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _is_seen(document: Document, id: str) -> bool:
    placed = document.index.get(id)
    return placed is not None and placed.visible


def _looks_alike(
    old: Document, id: str, new: Document, name: str, found_as: Mapping[str, str], rows: dict[str, bool]
) -> bool:
    """Whether a layer differs by no more than its name, and keeps its place in the stack; `rows` caches for groups
    whether they hold the same in the same order."""
    if id not in old.index or name not in new.index:
        return False
    was, now = old.index[id], new.index[name]
    if [group.id for group in now.ancestors] != [found_as.get(group.id, group.id) for group in was.ancestors]:
        return False
    if was.matrix != now.matrix or _anonymous(was.layer) != _anonymous(now.layer):
        return False
    holder = was.ancestors[-1].id if was.ancestors else ""
    if holder not in rows:
        rows[holder] = [found_as.get(one.id, one.id) for one in was.siblings] == [one.id for one in now.siblings]
    return rows[holder]


def _anonymous(layer: Layer) -> Layer:
    """A layer without its names and those of what it holds."""
    if isinstance(layer, Group):
        return replace(layer, id="", name="", frame=None, children=tuple(map(_anonymous, layer.children)))
    return replace(layer, id="", name="")


def pixel_box(document: Document, id: str) -> Box | None:
    """The box around the pixels of a layer; None where it has none, so that what it does may show anywhere."""
    placed = document.index[id]
    return box_of(placed.layer, placed.outer)


def pictures_shown_otherwise(document: Document) -> Iterator[Uncertainty]:
    """Pictures that carry something other programs go by and redraft does not: a colour profile, further frames."""
    reasons = {key: shown_otherwise(asset.data) for key, asset in document.assets.items()}
    for id, layer in document.index.layers.items():
        if isinstance(layer, Picture) and reasons.get(layer.asset):
            message = f"the picture of '{id}' has {' and '.join(reasons[layer.asset])}, which is not drawn"
            yield Uncertainty(id, message, pixel_box(document, id))


class RelevantUncertainties(NamedTuple):
    """Why the pixels of an edit are not known, and where it shows, in page units; `ended`: something that is not drawn
    ended with it."""

    reasons: tuple[str, ...] = ()
    areas: tuple[Box, ...] = ()
    ended: bool = False


def relevant_uncertainties(
    before: Opened,
    after: Opened,
    targets: Set[str],
    found_as: Mapping[str, str],
    of: Callable[[Opened], Iterable[Uncertainty]],
) -> RelevantUncertainties:
    """The uncertainties of both files that concern an edit; `of` gives those of a file.

    What ends with the edit, as the shadow of a layer that is deleted, is no reason; the edit shows that far then.
    """
    sides = changed_sides(before, after, targets, found_as)
    if not sides:
        return RelevantUncertainties()
    old, new = sides
    inside = {inner.id for id in old.layers for inner in family(old.document.index[id].layer)}
    ended, stays = list[Box](), list[Uncertainty]()
    for uncertainty in of(before):
        now = found_as.get(uncertainty.layer, uncertainty.layer if not found_as else "")
        if (
            uncertainty.ends
            and uncertainty.reach is not None
            and uncertainty.layer in inside
            and not _is_seen(new.document, now)
        ):
            ended += [uncertainty.reach] if old.document.index[uncertainty.layer].visible else []
        else:
            stays.append(uncertainty)
    areas = (*old.areas, *ended)
    reasons = [*reasons_for(old._replace(areas=areas), stays), *reasons_for(new._replace(areas=areas), of(after))]
    return RelevantUncertainties(tuple(dict.fromkeys(reasons)), areas, bool(ended))


def unread_picture(placed: Placed, data: bytes | None) -> Uncertainty:
    """Of a layer whose pixels cannot be read: no program draws missing ones (`data` is None), but others may draw more
    of a damaged picture."""
    width, height = picture_size(data) if data is not None else (0, 0)
    frame = placed.matrix.bounds(Box(0.0, 0.0, float(width), float(height)))
    why = f"the pixels of '{placed.layer.id}' are {'missing' if data is None else 'damaged'}"
    return Uncertainty(placed.layer.id, why, frame if frame.area or data is None else None)


def preview_mismatches(
    before: tuple[Document, bytes | None],
    after: tuple[Document, bytes | None],
    found: RelevantUncertainties,
    isolating: bool = True,
) -> Iterator[str]:
    """Where a stored preview disagrees with the layers within an edit; each file with its preview."""
    if not found.areas or found.reasons:
        return
    from redraft.formats.pixels.previews import preview_difference  # numpy: only when pixels are compared

    if not found.ended and preview_difference(*before, found.areas, isolating) > MISMATCH_SHARE:
        yield MISMATCH
    elif preview_difference(*after, found.areas, isolating) > MISMATCH_SHARE:
        yield STALE


Side = tuple[Document, Iterable[Uncertainty], Archive]
"""A file: what was read, what of it is not drawn, and its entries."""


def preview_kept_elsewhere(name: str, seen: Set[str], found_as: Mapping[str, str], old: Side, new: Side) -> bool:
    """Whether a stored preview is as it was where no layer is that was to look different."""
    from redraft.formats.pixels.previews import kept_outside  # numpy: only where one differs

    boxes = [*_reached(*old[:2], seen), *_reached(*new[:2], {found_as[id] for id in seen if id in found_as})]
    around = None if None in boxes else Box.union(boxes) or Box(0.0, 0.0, 0.0, 0.0)
    page = old[0].pages[0]
    return kept_outside(old[2].read(name), new[2].read(name), around, (page.width, page.height))


def _reached(document: Document, uncertainties: Iterable[Uncertainty], ids: Set[str]) -> Iterator[Box | None]:
    """The boxes in which layers show, those in them and what of them is not drawn too (None: anywhere)."""
    index = document.index
    close = {inner.id for id in ids if id in index for inner in family(index[id].layer)}
    for id in close:
        if (box := pixel_box(document, id)) is not None:
            yield box
    close |= {group.id for id in ids if id in index for group in index[id].ancestors}
    yield from (uncertainty.reach for uncertainty in uncertainties if uncertainty.layer in close)
