"""Reading a layer folder into a document: one picture layer for each manifest row that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from redraft import budget
from redraft.document.geometry import Box, Matrix, is_finite_number
from redraft.document.layers import Group, Layer, Picture
from redraft.document.pages import Document, Page
from redraft.document.style import BLENDS, Style, is_clean_text
from redraft.document.traits import FormatTraits
from redraft.errors import FormatError, says
from redraft.formats.disk.snapshots import MANIFEST
from redraft.formats.folder.packed import MAX_MANIFEST, checked, parsed, picture_key
from redraft.formats.pixels.layer_ids import ids_for
from redraft.formats.pixels.layered_zip import LayersRead, PictureEntries
from redraft.formats.pixels.limits import FARTHEST, limited_position
from redraft.formats.pixels.rasters import MOST_PIXELS
from redraft.formats.zip.archive import Archive
from redraft.lazy import dataclass

TRAITS = FormatTraits(
    pixel_layers=True, only_pixels=True, groups="open", pictures=("png", "jpeg"), called="a layer folder"
)
DEEPEST = 200
TEXT = "text as pixels"
"""The effect of a picture of words: they are known, but not live."""
_BOXES = ("box", "bbox", "bounds")


@dataclass(frozen=True)
class FolderRead(LayersRead):
    """With the manifest, the place in its list of each layer's row, and how many of its page units a pixel is."""

    manifest: Mapping[str, Any]
    rows: Mapping[str, int]
    unit: float = 1.0


def read(archive: Archive) -> FolderRead:
    """Raises FormatError for a manifest that lacks what is needed, and for hostile pictures."""
    if MANIFEST not in archive:
        raise FormatError(says("no-manifest", manifest=MANIFEST))
    return _Reader(archive, parsed(archive.read(MANIFEST, MAX_MANIFEST))).reading()


class _Reader:
    def __init__(self, archive: Archive, manifest: dict[str, Any]) -> None:
        self.pictures, self.manifest = PictureEntries(archive), manifest
        self.rows: list[dict[str, Any]] = manifest["layers"]
        self.ours = "redraft" in manifest
        self.undrawn = self.pictures.undrawn
        self.sources: dict[str, str] = {}
        self.ids: dict[int, str] = {}

    def reading(self) -> FolderRead:
        width, height, unit, unit_mm = self._size()
        laid, groups = self._laid()
        empty = self._empty(laid, groups)
        if laid == sorted(laid):  # else their positions are unknown
            laid = sorted((*laid, *empty))
        groups |= empty & {*laid}
        used = sorted({*laid, *groups})
        names = [(_word(self.rows[at].get("id")) or _title(self.rows[at]), "layer") for at in used]
        self.ids = dict(zip(used, ids_for(names), strict=True))
        layers = self._tree(laid, groups)
        page = Page("page1", float(width), float(height), layers, unit_mm=unit_mm)
        rows = {id: at for at, id in self.ids.items()}
        assets, undrawn = MappingProxyType(self.pictures.assets), tuple(self.undrawn)
        document = Document("folder", (page,), assets, undrawn=undrawn, traits=TRAITS)
        return FolderRead(document, self.sources, self.manifest, rows, unit)

    def _size(self) -> tuple[int, int, float, float]:
        """The page in pixels, page units to a pixel, and millimetres to one."""
        found = self.manifest.get("size") or self.manifest.get("canvas") or self.manifest.get("page") or self.manifest
        if isinstance(found, dict):
            found = [found.get("width"), found.get("height")]
        if not isinstance(found, list) or len(found) != 2 or not all(is_finite_number(side) for side in found):
            raise FormatError(says("manifest-has-no-size", manifest=MANIFEST))
        width, height = (round(side) for side in found)
        if not (width > 0 and height > 0 and width * height <= MOST_PIXELS):
            raise FormatError(says("page-pixels-too-many", width=width, height=height, limit=MOST_PIXELS))
        page = self.manifest.get("page")
        if not (isinstance(page, dict) and is_finite_number(page.get("width")) and page["width"] > 0):
            return width, height, 1.0, 25.4 / 96
        unit = page["width"] / width
        millimetres = page.get("unit_mm")
        plain = is_finite_number(millimetres) and millimetres > 0
        return width, height, unit, unit * (millimetres if plain else 25.4 / 96)

    def _laid(self) -> tuple[list[int], set[int]]:
        """The rows that are drawn, bottom to top, and those that are groups around them."""
        numbered = [at for at, row in enumerate(self.rows) if is_finite_number(row.get("part"))]
        laid = sorted(numbered, key=lambda at: (self.rows[at]["part"], at))
        if not numbered:
            laid = [at for at, row in enumerate(self.rows) if row.get("kind") != "group"]
        laid = [at for at in laid if not _is_empty(self.rows[at])]
        groups = {around for at in laid for around in self._around(at)}
        for at in groups.intersection(laid):  # it claims to be something else, or nothing, and others are in it
            row = self.rows[at]
            if isinstance(row.get(picture_key(row)), str):
                raise FormatError(
                    says("manifest-picture-has-children", row_number=at + 1, manifest=MANIFEST, id=str(row["id"])[:60])
                )
        return [at for at in laid if at not in groups], groups

    def _empty(self, laid: list[int], groups: set[int]) -> set[int]:
        """Groups with nothing in them, which are no parts of a layer that is one picture."""
        found = {at for at, row in enumerate(self.rows) if row.get("kind") == "group"} - groups - {*laid}
        return {
            at for at in found if isinstance(self.rows[at].get("id"), str) and {*self._around(at)} <= found | groups
        }

    def _around(self, at: int) -> list[int]:
        """The groups a row is in, from the inside out."""
        by_id = self._by_id
        found: list[int] = []
        parent = self.rows[at].get("parent")
        while isinstance(parent, str) and parent in by_id and len(found) < DEEPEST:
            place = by_id[parent]
            if place in found or place == at:
                break
            found.append(place)
            parent = self.rows[place].get("parent")
        return found

    @property
    def _by_id(self) -> dict[str, int]:
        if not hasattr(self, "_known"):
            self._known = {row["id"]: at for at, row in enumerate(self.rows) if isinstance(row.get("id"), str)}
        return self._known

    def _tree(self, laid: list[int], groups: set[int]) -> tuple[Layer, ...]:
        """Rows as layers; neighbours of one group are in it together."""
        paths = [(tuple(place for place in reversed(self._around(at)) if place in groups), at) for at in laid]
        done: set[int] = set()

        def nested(items: list[tuple[tuple[int, ...], int]], depth: int) -> tuple[Layer, ...]:
            found: list[Layer] = []
            while items:
                path, at = items[0]
                if len(path) <= depth:
                    found.append(self._picture(at) if at not in groups else self._group(at, ()))
                    items = items[1:]
                    continue
                group, count = path[depth], 1
                while count < len(items) and len(items[count][0]) > depth and items[count][0][depth] == group:
                    count += 1
                inside = nested(items[:count], depth + 1)
                if group in done:  # in two pieces, with something else between: the second is a group by itself
                    found.extend(inside)
                else:
                    done.add(group)
                    found.append(self._group(group, inside))
                items = items[count:]
            return tuple(found)

        return nested(paths, 0)

    def _group(self, at: int, children: tuple[Layer, ...]) -> Group:
        row, id = self.rows[at], self.ids[at]
        return Group(id, _title(row), style=self._style(row, id), effects=_effects(row), children=children)

    def _picture(self, at: int) -> Picture:
        budget.check()
        row, id = self.rows[at], self.ids[at]
        picture = Picture(id, _title(row), style=self._style(row, id), effects=_effects(row))
        name = row.get(picture_key(row))
        if not isinstance(name, str) or not name:
            self.undrawn[f"'{id}' has no picture"] = None
            return picture
        self.sources[id] = name = checked(name)
        asset = self.pictures.asset(name, id)
        if asset is None:
            return replace(picture, link=name)
        place = _place(row, asset.width, asset.height)
        frame = Box(0.0, 0.0, place.width, place.height)
        return replace(picture, asset=asset.key, frame=frame, transform=Matrix.translation(place.x, place.y))

    def _style(self, row: Mapping[str, Any], id: str) -> Style:
        alpha = row.get("alpha", None if self.ours else row.get("opacity"))
        opacity = min(1.0, max(0.0, float(alpha))) if is_finite_number(alpha) else None
        shown = row.get("visible")
        mode = row.get("blend") or None
        if mode is not None and (not isinstance(mode, str) or mode not in BLENDS):
            self.undrawn[f"'{id}' blends as '{str(mode)[:40]}', which is drawn plainly"] = None
            mode = None
        return Style(opacity=opacity, visible=shown if isinstance(shown, bool) else None, blend=mode)


def _effects(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (TEXT,) if (row.get("kind") or row.get("type")) == "text" else ()


def _is_empty(row: Mapping[str, Any]) -> bool:
    """Whether a row is of something hidden whose pixels are missing."""
    return row.get("visible") is False and not isinstance(row.get(picture_key(row)), str)


def _place(row: Mapping[str, Any], width: int, height: int) -> Box:
    """The position of a picture, in pixels: at a corner in its own size, or stretched over a box."""
    at = _numbers(row.get("at"), 2)
    if at:
        return Box(at[0], at[1], float(width), float(height))
    return next(_boxes(row), Box(0.0, 0.0, float(width), float(height)))


def _boxes(row: Mapping[str, Any]) -> Iterator[Box]:
    for name in _BOXES:
        box = _numbers(row.get(name), 4)
        if box and 0 < box[2] <= FARTHEST and 0 < box[3] <= FARTHEST:
            yield Box(*box)


def is_placed_elsehow(row: Mapping[str, Any]) -> bool:
    """Whether a row gives its picture's position in a way that is not read, so that it may be drawn at a wrong one."""
    if row.get("at") is not None:
        return not _numbers(row["at"], 2)
    return any(row.get(name) is not None for name in _BOXES) and next(_boxes(row), None) is None


def _numbers(found: object, count: int) -> list[float]:
    if not isinstance(found, list) or len(found) != count or not all(is_finite_number(one) for one in found):
        return []
    return [limited_position(float(one)) for one in found]


def _title(row: Mapping[str, Any]) -> str:
    """What people may call a layer: its name, or the words on it."""
    for name in (row.get("name"), row.get("text"), row.get("id")):
        title = _word(name)
        if title:
            return title
    return ""


def _word(value: object) -> str:
    """White space as single blanks; '' for what is no text."""
    return " ".join(value.split()) if isinstance(value, str) and is_clean_text(value) else ""
