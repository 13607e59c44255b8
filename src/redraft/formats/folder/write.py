"""Writing a changed document into a layer folder: manifest rows, and new pictures under new file names.

Rows of untouched layers stay as they are, byte for byte, and so do their files. The manifest keeps its formatting where
that is ours (an indent of two); else it is reformatted so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from redraft.document.geometry import Box, is_finite_number
from redraft.document.layers import Group, Layer, Picture, family
from redraft.document.pages import Document, Placed, children_of
from redraft.document.style import PROPERTIES
from redraft.edits.diff import diff
from redraft.edits.page_edits import PageEdit, SetPage
from redraft.errors import EditError, FormatError, says
from redraft.formats.codec import Written
from redraft.formats.disk.snapshots import MANIFEST
from redraft.formats.folder.packed import checked, packed, parsed, picture_key, repacked
from redraft.formats.folder.read import TEXT, FolderRead, is_placed_elsehow, read
from redraft.formats.pixels.limits import blend_of, refuse_blend
from redraft.formats.pixels.merged_page import merged
from redraft.formats.pixels.renewed_previews import renewed
from redraft.formats.pixels.resampling import packed as as_png
from redraft.formats.pixels.transforms import note_empty_group, refuse_foreign, refuse_style, whole_pixel_picture
from redraft.formats.zip.archive import Archive

Row = dict[str, Any]


class FolderWriter:
    """One save."""

    def __init__(self, archive: Archive, reading: FolderRead) -> None:
        self.archive, self.reading, self.old = archive, reading, reading.document
        self.before = {name: archive.read(name) for name in archive.names}
        self.files: dict[str, bytes] = {}
        self.reasons: dict[str, str] = {}
        self.snapped: dict[str, str] = {}
        self.wanted = self.old

    def written(self, document: Document) -> Written:
        edits = diff(self.old, document)
        if not edits:
            return Written(self.archive.data, ())
        if any(isinstance(edit, PageEdit) and not isinstance(edit, SetPage) for edit in edits):
            raise EditError(says("folder-page-count"))
        self.wanted = document
        manifest = {**self.reading.manifest, "layers": self._listed()}
        self._resize(manifest)
        files = {MANIFEST: _spelled(manifest), **self._kept(manifest), **self.files}
        merged, stale = self._merged(manifest, files)
        files.update(merged)
        made = repacked(self.archive.data, self.before, files, {MANIFEST: "layers", **self.reasons})
        lost = (*stale, *self._dropped(len(manifest["layers"])))
        warnings = tuple(dict.fromkeys(self.snapped.values()))
        return made._replace(warnings=warnings, snapped=frozenset(self.snapped), lost=lost)

    def _listed(self) -> list[Row]:
        """The rows: each where it was, as long as no layer was added, removed or restacked."""
        if [placed.layer.id for placed in self.wanted.walk()] != [placed.layer.id for placed in self.old.walk()]:
            return [*self._rows(), *self._unplaced()]
        rows: list[Row] = list(self.reading.manifest["layers"])
        for placed in self.wanted.walk():
            rows[self.reading.rows[placed.layer.id]] = self._row(placed)
        return rows

    def _dropped(self, left: int) -> Iterator[str]:
        """Rows that were no layers of the page and had no pixels of their own."""
        gone = sum(1 for id in self.reading.rows if id not in self.wanted.index)
        came = sum(1 for id in self.wanted.index if id not in self.reading.rows)
        count = len(self.reading.manifest["layers"]) - gone + came - left
        if count:
            yield f"{count} rows of {MANIFEST} without a part in the page were left out"

    def _unplaced(self) -> list[Row]:
        """Rows of pictures that have no part in the page: they stay word for word, and so do their files."""
        laid = set(self.reading.rows.values())
        rows: list[Row] = self.reading.manifest["layers"]
        others = (row for at, row in enumerate(rows) if at not in laid)
        return [row for row in others if isinstance(row.get(picture_key(row)), str)]

    def _rows(self) -> Iterator[Row]:
        """The list rewritten, from the bottom up, a group before its content; numbered where it was."""
        numbered = any("part" in row for row in self.reading.manifest["layers"])
        part = 0
        for number, placed in enumerate(self.wanted.walk(), 1):
            row = self._row(placed)
            if numbered:
                is_part = isinstance(placed.layer, Picture)
                row = {**row, "part": part if is_part else None}
                part += is_part
            yield {**row, "number": number} if numbered or "number" in row else row

    def _row(self, placed: Placed) -> Row:
        layer = placed.layer
        at = self.reading.rows.get(layer.id)
        if at is None:
            refuse_foreign(layer, "a layer folder")
            return self._new_row(placed)
        row: Row = dict(self.reading.manifest["layers"][at])
        old = self.old.index[layer.id]
        self._restyle(row, old.layer, layer)
        parent = placed.ancestors[-1].id if placed.ancestors else None
        if parent != (old.ancestors[-1].id if old.ancestors else None):
            row["parent"] = self._id(parent)
        if isinstance(layer, Group):
            note_empty_group(layer, old.layer.transform, self.snapped)
            if any(self._looks_new(inner) for inner in family(layer)) or not _same_inside(old.layer, layer):
                row.update((name, None) for name in ("picture", "at", "ink", "box") if name in row)  # out of date
        elif isinstance(layer, Picture) and self._moved(layer):
            self._replace(row, old, placed)
        return row

    def _id(self, layer: str | None) -> str | None:
        """What the manifest calls a layer."""
        at = self.reading.rows.get(layer or "")
        stored = self.reading.manifest["layers"][at].get("id") if at is not None else None
        return stored if isinstance(stored, str) else layer

    def _restyle(self, row: Row, old: Layer, new: Layer) -> None:
        for name in PROPERTIES:
            if getattr(old.style, name) != getattr(new.style, name):
                refuse_style(new, name)
        if old.name != new.name:
            row["name"] = new.name
        if old.style.blend != new.style.blend:
            refuse_blend(new, "a layer folder")
        for name, field in (("blend", "blend"), ("opacity", "alpha"), ("visible", "visible")):
            if (value := getattr(new.style, name)) != getattr(old.style, name):
                row[field] = value
                if value is None:
                    del row[field]

    def _looks_new(self, layer: Layer) -> bool:
        """Whether a layer in a group looks different, so that the group's own picture is out of date."""
        old = self.old.index.layers.get(layer.id)
        return old is None or old.style != layer.style or self._moved(layer)

    def _moved(self, layer: Layer) -> bool:
        """Whether a picture moved, or has other pixels, or is new."""
        if not isinstance(layer, Picture):
            return False
        old = self.old.index.get(layer.id)
        if old is None or not isinstance(old.layer, Picture):
            return True
        was = old.layer
        if (was.asset, was.crop, was.frame) != (layer.asset, layer.crop, layer.frame):
            return True
        return old.matrix != self.wanted.index[layer.id].matrix

    def _replace(self, row: Row, old: Placed, new: Placed) -> None:
        picture, was = new.layer, old.layer
        assert isinstance(picture, Picture)
        assert isinstance(was, Picture)
        if is_placed_elsehow(row):
            raise EditError(says("manifest-position-missing", manifest=MANIFEST, id=picture.id))
        x, y, data = whole_pixel_picture(picture, new.matrix, self.wanted.assets, was.asset, self.snapped)
        if data is not None:
            row[picture_key(row)] = self._put(picture, data)
        row["at"] = [x, y]
        if old.box is not None and new.box is not None:
            for name in ("box", "bbox", "bounds", "ink"):
                value = row.get(name)
                if isinstance(value, list) and len(value) == 4 and all(map(is_finite_number, value)):
                    row[name] = self._mapped(value, old.box, new.box)

    def _mapped(self, box: list[float], old: Box, new: Box) -> list[float]:
        """A box of the manifest, taken along with the picture."""
        unit = self.reading.unit
        wide, high = new.width / (old.width or 1), new.height / (old.height or 1)
        x, y = (box[0] / unit - old.x) * wide + new.x, (box[1] / unit - old.y) * high + new.y
        return [round(number, 4) for number in (x * unit, y * unit, box[2] * wide, box[3] * high)]

    def _new_row(self, placed: Placed) -> Row:
        layer, box = placed.layer, placed.box
        refuse_blend(layer, "a layer folder")
        unit = self.reading.unit
        row: Row = {
            "id": layer.id,
            "kind": "group" if isinstance(layer, Group) else "text" if TEXT in layer.effects else "picture",
            "name": layer.name,
            "parent": self._id(placed.ancestors[-1].id) if placed.ancestors else None,
            "box": [round(side * unit, 4) for side in box] if box else None,
        }
        if layer.style.visible is not None:
            row["visible"] = layer.style.visible
        if layer.style.opacity is not None:
            row["alpha"] = layer.style.opacity
        if isinstance(layer, Group):
            return {**row, "blend": blend_of(layer)}
        assert isinstance(layer, Picture)
        x, y, data = whole_pixel_picture(layer, placed.matrix, self.wanted.assets, "", self.snapped)
        if data is None:
            raise EditError(says("new-picture-has-no-pixels", id=layer.id))
        return {**row, "at": [x, y], "picture": self._put(layer, data), "blend": blend_of(layer)}

    def _put(self, layer: Layer, data: bytes) -> str:
        """The name of a new file: never one that is there, so that the old manifest holds until the new one is in
        place."""
        stem = re.sub(r"[^A-Za-z0-9_-]+", "-", layer.id).strip("-")[:40] or "layer"
        number = 1
        while (name := f"{stem}-{number}.png") in self.before or name in self.files:
            number += 1
        self.files[name], self.reasons[name] = data, f"pixels of '{layer.id}'"
        return name

    def _kept(self, manifest: Row) -> dict[str, bytes]:
        pictures = [*(row.get(picture_key(row)) for row in manifest["layers"]), manifest.get("picture")]
        names = {checked(name) for name in pictures if isinstance(name, str)}
        return {name: self.before[name] for name in names if name in self.before}

    def _resize(self, manifest: Row) -> None:
        old, new = self.old.pages[0], self.wanted.pages[0]
        if (old.width, old.height) == (new.width, new.height):
            return
        if new.width != int(new.width) or new.height != int(new.height):
            raise EditError(says("folder-page-size-not-whole", width=new.width, height=new.height))
        manifest["size"] = [int(new.width), int(new.height)]
        if isinstance(manifest.get("page"), dict):
            unit = self.reading.unit
            manifest["page"] = {**manifest["page"], "width": new.width * unit, "height": new.height * unit}

    def _merged(self, manifest: Row, files: dict[str, bytes]) -> tuple[dict[str, bytes], tuple[str, ...]]:
        """The picture of the whole page, where there is one, with what looks different now."""
        name = manifest.get("picture")
        if not isinstance(name, str) or name not in self.before:
            return {}, ()
        again = read(Archive(packed(files))).document
        try:
            picture = merged(again, again.pages[0], isolating=False)
        except FormatError as error:
            return {}, (f"'{name}' shows the design as it was: {error.message}",)
        try:
            was = merged(self.old, self.old.pages[0], isolating=False)
        except FormatError:
            was = None
        picture, area = renewed(self.before[name], was, picture)
        if area is None:
            return {}, ()
        self.reasons[name] = "the page as it looks now"
        return {name: as_png(picture)}, ()


def _same_inside(old: Layer, new: Layer) -> bool:
    assert isinstance(new, Group)
    return isinstance(old, Group) and [one.id for one in children_of(old)] == [one.id for one in children_of(new)]


def _spelled(manifest: Row) -> bytes:
    try:
        text = json.dumps(manifest, indent=2, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise EditError(says("manifest-number-not-finite")) from None
    try:
        return (text + "\n").encode()
    except UnicodeEncodeError:  # half of a surrogate pair stays as it is spelled
        return (json.dumps(manifest, indent=2, allow_nan=False) + "\n").encode()


def with_words(data: bytes, words: Mapping[str, str]) -> bytes:
    """A packed folder with the words of its layers in their rows, by id."""
    archive = Archive(data)
    files = {name: archive.read(name) for name in archive.names}
    manifest = parsed(files[MANIFEST])
    for row in manifest["layers"]:
        if row.get("id") in words:
            row["text"] = words[row["id"]]
    files[MANIFEST] = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    return packed(files)


def blank(width: int, height: int, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A folder with an empty page of so many pixels."""
    from PIL import Image

    page = {"number": 1, "id": "page1", "name": name, "width": width, "height": height, "unit_mm": unit_mm}
    manifest = {"redraft": 1, "page": page, "size": [width, height], "picture": "page.png", "layers": []}
    text = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    return packed({MANIFEST: text, "page.png": as_png(Image.new("RGBA", (width, height)))})
