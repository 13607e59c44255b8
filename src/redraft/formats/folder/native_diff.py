"""Unrequested changes between two layer folders: manifest fields and file bytes. And the format's validator.

Beside them, features of a folder that are not drawn, or may be drawn differently elsewhere (see pixels.uncertainties).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from redraft.document.layers import Group, Picture, family
from redraft.document.style import BLENDS
from redraft.edits.kinds import Edit, ReplacePixels
from redraft.formats.disk.snapshots import MANIFEST
from redraft.formats.folder.packed import MAX_MANIFEST, PICTURE_KEYS, checked, picture_key
from redraft.formats.folder.read import FolderRead, is_placed_elsehow
from redraft.formats.pixels.allow import AllowedAspects, allowed_aspects
from redraft.formats.pixels.layered_zip import EntryChanges, LayeredZip
from redraft.formats.pixels.rasters import inspect_raster
from redraft.formats.pixels.uncertainties import (
    BEYOND,
    Uncertainty,
    pictures_shown_otherwise,
    pixel_box,
    preview_kept_elsewhere,
    unread_picture,
)
from redraft.formats.zip.archive import Archive
from redraft.formats.zip.entry_metadata import changed_entries

_FIELDS: Mapping[str, str] = {
    "name": "name",
    "at": "place",
    "box": "place",
    "bbox": "place",
    "bounds": "place",
    "ink": "place",
    "alpha": "opacity",
    "visible": "visible",
    "blend": "blend",
    "parent": "stack",
    **dict.fromkeys(PICTURE_KEYS, "pixels"),
}
"""The aspect of a layer that a field belongs to."""
_OF_ORDER = ("number", "part")
_OF_PICTURE = ("picture", "at", "ink", "box")
"""Fields of a group's own picture, which is out of date when something in it looks different."""
SHOWN = ("blend", "mask", "rotat", "angle", "transform", "matrix", "effect", "filter", "clip", "shadow", "flip")
"""Parts of the names that fields may have in other people's manifests for what redraft does not draw."""
_PLAIN: tuple[object, ...] = (None, False, 0, "", "normal", "none", [], {})


def unrequested_changes(
    before: LayeredZip[FolderRead], after: LayeredZip[FolderRead], edits: Sequence[Edit], found_as: Mapping[str, str]
) -> Iterator[str]:
    """A sentence for everything that differs and no edit names."""
    aspects = allowed_aspects(before.document, edits)
    seen = bool(aspects.seen) or aspects.page
    ours, theirs = _fields(before.archive), _fields(after.archive)
    for name in dict.fromkeys((*ours, *theirs)):
        explained = name == "layers" or (aspects.page and name in ("size", "page", "canvas", "width", "height"))
        if not explained and _spelled(ours.get(name)) != _spelled(theirs.get(name)):
            yield f"{MANIFEST}: '{name[:40]}' differs"
    yield from _of_rows((before.reading, ours["layers"]), (after.reading, theirs["layers"]), aspects, found_as)
    changes = EntryChanges(before, after, aspects, found_as)
    yield from _of_files(changes, aspects, found_as, ours.get("picture") if seen else None)
    replaced = {edit.layer for edit in edits if isinstance(edit, ReplacePixels)}
    for id in aspects.having("pixels") - replaced:
        yield from changes.lost_metadata(id, found_as.get(id, ""))


def _fields(folder: Archive) -> dict[str, Any]:
    """The manifest, each object as the list of its fields: a name may occur twice."""
    found = json.loads(folder.read(MANIFEST, MAX_MANIFEST), object_pairs_hook=_Fields)
    return dict(found)


class _Fields(list[tuple[str, Any]]):
    """The fields of an object, in their order."""


def _spelled(value: object) -> str:
    return json.dumps(value, default=str)


def _of_rows(
    one: tuple[FolderRead, Any], other: tuple[FolderRead, Any], aspects: AllowedAspects, found_as: Mapping[str, str]
) -> Iterator[str]:
    (before, ours), (after, theirs) = one, other
    arranged = any(found & {"new", "gone", "stack"} for found in aspects.layers.values())
    for id, at in before.rows.items():
        now = after.rows.get(found_as.get(id, ""))
        if now is None or "gone" in aspects.of(id):
            continue
        was, is_now = ours[at], theirs[now]
        if len({name for name, _ in was}) < len(was):
            yield f"{MANIFEST}: a field of '{id}' stood there twice"
        named = _may_differ(before, id, aspects)
        for name in dict.fromkeys((*dict(was), *dict(is_now))):
            if _spelled(dict(was).get(name, _Fields)) == _spelled(dict(is_now).get(name, _Fields)):
                continue
            if not (name in named or (arranged and name in _OF_ORDER)):
                yield f"{MANIFEST}: '{name[:40]}' of '{id}' differs"
    loose = [
        [_spelled(row) for number, row in enumerate(rows) if number not in {*reading.rows.values()}]
        for rows, reading in ((ours, before), (theirs, after))
    ]
    if loose[0] != loose[1]:
        yield f"{MANIFEST}: rows that are no part of the page differ"
    moved = aspects.having("new", "gone", "stack")
    index = before.document.index
    moved |= {inner.id for id in moved if id in index for inner in family(index[id].layer)}
    now_moved = {found_as[id] for id in moved if id in found_as}
    orders = [found_as.get(id, id) for id in _in_order(before) if id not in moved]
    if orders != [id for id in _in_order(after) if id not in now_moved]:
        yield f"{MANIFEST}: rows are in another order"


def _in_order(reading: FolderRead) -> list[str]:
    return sorted(reading.rows, key=lambda id: reading.rows[id])


def _may_differ(reading: FolderRead, id: str, aspects: AllowedAspects) -> set[str]:
    """The fields of a row that may differ."""
    found = {name for name, aspect in _FIELDS.items() if aspect in aspects.of(id)}
    layer = reading.document.index.layers[id]
    if isinstance(layer, Group) and any(aspects.of(inner.id) - {"name"} for inner in family(layer)):
        found |= {*_OF_PICTURE}
    if isinstance(layer, Group) and aspects.having("new", "stack"):  # something may have come into it
        found |= {*_OF_PICTURE}
    return found


def _of_files(
    changes: EntryChanges[FolderRead], aspects: AllowedAspects, found_as: Mapping[str, str], page: object
) -> Iterator[str]:
    before, after = changes.before, changes.after
    groups = {checked(name) for name in _group_pictures(before.reading)} if aspects.seen else set()
    for name in changed_entries(before.archive, after.archive):
        gone, new = name not in after.archive, name not in before.archive
        kept = name == page and not (gone or new or aspects.page)
        if kept and not preview_kept_elsewhere(name, aspects.seen, found_as, before.side, after.side):
            yield BEYOND
        if name in (MANIFEST, page) or (gone and name in groups):
            continue
        if change := changes.unexplained(name):
            yield f"the file '{name}' {change}"


def _group_pictures(reading: FolderRead) -> Iterator[str]:
    rows = reading.manifest["layers"]
    for id, at in reading.rows.items():
        name = rows[at].get(picture_key(rows[at]))
        if isinstance(reading.document.index.layers[id], Group) and isinstance(name, str):
            yield name


def faults(archive: Archive, reading: FolderRead) -> Iterator[str]:
    """What breaks the folder's own rules."""
    for name in dict.fromkeys(reading.sources.values()):
        if name not in archive:
            yield f"the picture '{name}' is missing"
        elif inspect_raster(archive.read(name)).damage:
            yield f"the picture '{name}' is damaged"
    page = reading.manifest.get("picture")
    if isinstance(page, str) and checked(page) not in archive:
        yield "the picture of the page is missing"
    ids = [row["id"] for row in reading.manifest["layers"] if isinstance(row.get("id"), str)]
    if len({*ids}) < len(ids):
        yield "two rows have the same id"
    for row in reading.manifest["layers"]:
        if isinstance(row.get("parent"), str) and row["parent"] not in ids:
            yield f"the group '{row['parent'][:60]}' that a row is in is missing"


def uncertainties(archive: Archive, reading: FolderRead) -> Iterator[Uncertainty]:
    document, rows = reading.document, reading.manifest["layers"]
    foreign = "redraft" not in reading.manifest
    for id, at in reading.rows.items():
        row, layer = rows[at], document.index.layers[id]
        mode = row.get("blend")
        if mode and (not isinstance(mode, str) or mode not in BLENDS):
            yield Uncertainty(
                id, f"'{id}' blends as '{str(mode)[:40]}', which is drawn plainly here", pixel_box(document, id)
            )
        for name, value in row.items():
            if foreign and name != "blend" and value not in _PLAIN and any(part in name.lower() for part in SHOWN):
                message = f"'{id}' has a field '{name[:40]}' in {MANIFEST}, which is not drawn"
                yield Uncertainty(id, message, pixel_box(document, id))
        if isinstance(layer, Picture) and is_placed_elsehow(row):
            yield Uncertainty(id, f"{MANIFEST} has no numeric position for '{id}'")
        if isinstance(layer, Picture) and not layer.asset:
            name = reading.sources.get(id, "")
            yield unread_picture(document.index[id], archive.read(name) if name in archive else None)
    yield from pictures_shown_otherwise(document)
