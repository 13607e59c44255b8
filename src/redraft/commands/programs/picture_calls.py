"""The functions of programs for pictures: one by its file's name or in words, and places that are filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redraft.commands.layers.add_delete import brought
from redraft.commands.place.pictures import added, is_cut_out, put_in_place
from redraft.commands.programs.elements import Element
from redraft.commands.programs.host import MOST_TEXT, Host
from redraft.document.geometry import Box, is_finite_number
from redraft.document.layers import Picture, Text, family
from redraft.document.pages import Placed
from redraft.edits.ops import Edit, ReplacePixels, SetFeature
from redraft.errors import CommandError, says
from redraft.lazy import lazily

_FILE = lazily(r"\.\w{3,4}$")


class PictureCalls:
    """These functions for one run."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.changing: dict[str, Callable[..., Any]] = {
            "add_picture": self.add, "replace_picture": self.replace, "erase": self.erase,
        }  # fmt: skip

    def add(self, file: Any, box: Any = None, *, page: Any = 1) -> Element:
        words, document = _words(file), self.host.document
        if box is not None and not _is_place(box):
            raise ValueError(f"the place of a picture must be (x, y) or a box, not a {type(box).__name__}")
        home = document.page(self.host.page_id(page))
        assert home is not None
        asset, source = self.host.found_picture(words, _ratio(Box(*box) if box and len(box) == 4 else None))
        edit, made = added(document, home, asset, box)
        return self._placed([edit], made, source)

    def replace(self, target: Any, file: Any, *, how: Any = None) -> Element:
        if how not in (None, "fit", "cover"):
            raise ValueError(f"how a picture is put in a frame is 'fit' or 'cover', not {how!r:.80}")
        words, document = _words(file), self.host.document
        placed = document.index[self.host.one(target)]
        inside = [one for one in family(placed.layer) if isinstance(one, Picture | Text)]
        if len(inside) == 1 and isinstance(inside[0], Picture):  # a group around a picture, such as its clipping
            placed = document.index[inside[0].id]
        asset, source = self.host.found_picture(words, _ratio(placed.box))
        whole = how == "fit" or (how is None and (self._is_logo(placed, words) or is_cut_out(asset)))
        edits, made = put_in_place(document, placed, asset, whole)
        masks = [edit for edit in edits if isinstance(edit, SetFeature)]
        if masks:
            source += "; the mask along the outline of the old picture is switched off"
        elif "mask" in placed.layer.effects:
            source += "; the mask of the old picture cuts it too"
        alt = dict(placed.layer.features).get("alt") if made == placed.layer.id else None
        if alt and _FILE.search(words):  # its name says nothing to who cannot see it
            source += f"; its alternative text is still “{alt}”"
        elif alt:
            edits.append(SetFeature(made, "alt", words))
        elif made == placed.layer.id and " " in placed.layer.name:
            source += f"; it is still called “{placed.layer.name}”"
        return self._placed(edits, made, source)

    def _is_logo(self, placed: Placed, words: str) -> bool:
        """Whether a picture must not lose its sides: by its role, its name or that of the new one."""
        role = self.host.element(placed.layer.id).role
        return role == "logo" or "logo" in f"{placed.layer.name} {words}".lower()

    def erase(self, target: Any, box: Any) -> None:
        """Fill a box of the page in a picture from what is around it."""
        document = self.host.document
        placed = document.index[self.host.one(target)]
        inside = [one for one in family(placed.layer) if isinstance(one, Picture)]
        if len(inside) != 1:
            raise CommandError(says("erase-needs-picture", id=placed.layer.id))
        placed, picture = document.index[inside[0].id], inside[0]
        if not (_is_place(box) and len(box) == 4 and box[2] > 0 and box[3] > 0):
            raise ValueError(
                f"erase() wants a box (x, y, width, height) of the page that is not empty, not {box!r:.80}"
            )
        asset, back = document.assets.get(picture.asset), placed.matrix.inverse()
        if asset is None or back is None or picture.frame is None or not picture.frame.area:
            raise CommandError(says("erase-needs-picture", id=picture.id))
        made = self.host.filled_picture(asset, [_part(picture, *back.apply(*one)) for one in _corners(*box)])
        self.host.perform(brought(ReplacePixels(picture.id, made.key, made)))

    def _placed(self, edits: list[Edit], made: str, source: str) -> Element:
        for edit in edits:
            self.host.perform(brought(edit))
        self.host.remarks.append((len(self.host.commands), source))
        return self.host.element(made)


def _part(picture: Picture, x: float, y: float) -> tuple[float, float]:
    """A point of a picture's own space in parts of the width and height of its pixels."""
    frame, (left, top, right, bottom) = picture.frame or Box(0.0, 0.0, 1.0, 1.0), picture.crop
    across, down = (x - frame.x) / frame.width, (y - frame.y) / frame.height
    return left + across * (1 - left - right), top + down * (1 - top - bottom)


def _corners(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _is_place(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) in (2, 4) and all(map(is_finite_number, value))


def _ratio(room: Box | None) -> float:
    return room.width / room.height if room is not None and room.area > 0 else 1.0


def _words(file: Any) -> str:
    if not isinstance(file, str) or not file.strip() or len(file) > MOST_TEXT:
        raise TypeError(f"name a picture file, or say what the picture shows, 'a cat'; not a {type(file).__name__}")
    return file.strip()
