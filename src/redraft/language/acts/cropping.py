"""Third stage for what is cut off a picture, and for taking that back. What is left stays where it was on the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Picture, Placed
from redraft.edits.ops import Edit, SetCrop
from redraft.errors import RequestError
from redraft.language.amounts import page_units, plain, spoken
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

SIDES = ("left", "top", "right", "bottom")
Cut = tuple[float, float, float, float]
"""Parts of the picture as it is shown, at the left, top, right and bottom."""
_RATIO = lazily(r"(\d+(?:\.\d+)?) ?(?::|/|x|×|by|to) ?(\d+(?:\.\d+)?)", re.IGNORECASE)
CLOSE = 1e-6


def crop(request: Request, scene: Scene) -> Resolved:
    """A side, all sides, or as much on both sides as a ratio or a size needs."""
    pictures = _pictures(request.target, scene)
    edits: list[Edit] = []
    for placed in pictures:
        cut = _cut(request, placed)
        if max(cut) > CLOSE:
            edits.append(_cropped(placed, cut))
    ids = tuple(placed.layer.id for placed in pictures)
    named = ", ".join(f"'{id}'" for id in ids)
    if not edits:
        raise AlreadySo(f"{named} has that form already", "say how much to cut off, and where", ids)
    return Resolved(f"crop {named} {_said(request)}", ids, tuple(edits))


def _said(request: Request) -> str:
    if request.get("ratio"):
        return f"to {request.get('ratio')}, about its middle"
    if request.get("width") or request.get("height"):
        sizes = [f"{request.get(name)}{request.get('unit')}" for name in ("width", "height") if request.get(name)]
        return f"to {' × '.join(sizes)}, about its middle"
    side = _side(request)
    return (
        f"by {spoken(request.get('amount'), request.get('unit'))} {f'at the {side}' if side in SIDES else 'all around'}"
    )


def _side(request: Request) -> str:
    """The side in one word: 'the left edge' is left."""
    said = request.get("side").lower()
    named = [side for side in SIDES if side in said.split()]
    return named[0] if len(named) == 1 else said


def _pictures(phrase: str, scene: Scene) -> list[Placed]:
    found = scene.find(phrase)
    pictures: list[Placed] = []
    for id in found.ids:
        inside = [placed for placed in scene.leaves(id) if isinstance(placed.layer, Picture)]
        if len(inside) != 1:
            many = f"holds {len(inside)} pictures" if inside else "is no picture"
            there = [one.layer.id for one in inside] or [
                one.layer.id for one in scene.document.index.values() if isinstance(one.layer, Picture) and one.visible
            ]
            hint = f"name one, such as #{there[0]}" if there else "there is no picture in this design"
            raise RequestError(f"{describe(scene[id])} {many}, and only pictures are cropped", hint)
        pictures += inside
    return pictures


def _cut(request: Request, placed: Placed) -> Cut:
    box = placed.box
    if box is None or not box.width or not box.height:
        raise RequestError(f"'{placed.layer.id}' has no size on the page", "name another picture")
    if placed.matrix.b or placed.matrix.c:
        raise RequestError(
            f"'{placed.layer.id}' is turned, so its sides are not those of the page",
            "turn it upright first, then crop it",
        )
    if request.get("ratio"):
        return _to_ratio(request.get("ratio"), box)
    if request.get("width") or request.get("height"):
        return _to_size(request, placed, box)
    side = _side(request)
    if side not in (*SIDES, "all", "", "sides", "all sides"):
        raise RequestError(f"'{side}' is no side of a picture", "say left, right, top, bottom or all sides")
    if not request.get("amount"):
        raise RequestError("how much to cut off is not said", "say for example 20% or 40px, or a ratio such as 1:1")
    sides = [side] if side in SIDES else list(SIDES)
    cuts = dict.fromkeys(SIDES, 0.0)
    for one in sides:
        size = box.width if one in ("left", "right") else box.height
        cuts[one] = page_units(request.get("amount"), request.get("unit"), placed.page, of=size) / size
    return _checked(placed, (cuts["left"], cuts["top"], cuts["right"], cuts["bottom"]))


def _checked(placed: Placed, cut: Cut) -> Cut:
    if cut[0] + cut[2] >= 1 or cut[1] + cut[3] >= 1:
        raise RequestError(f"nothing would be left of '{placed.layer.id}'", "cut off less")
    return cut


def _to_ratio(said: str, box: Box) -> Cut:
    word = said.lower().strip()
    found = _RATIO.fullmatch({"square": "1:1", "a square": "1:1"}.get(word, word))
    across, down = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if not across or not down:
        raise RequestError(f"'{said}' is no ratio", "say for example 1:1, 4:3 or 16:9")
    wide = box.height * across / down
    if wide < box.width:
        part = (1 - wide / box.width) / 2
        return part, 0.0, part, 0.0
    part = (1 - box.width * down / across / box.height) / 2
    return 0.0, part, 0.0, part


def _to_size(request: Request, placed: Placed, box: Box) -> Cut:
    parts = []
    for name, now in (("width", box.width), ("height", box.height)):
        unit = request.get("unit")
        wanted = page_units(request.get(name), unit, placed.page, of=now) if request.get(name) else now
        if wanted > now + CLOSE or wanted <= 0:
            raise RequestError(
                f"'{placed.layer.id}' has a {name} of {plain(now)}, and cropping cannot make it {plain(wanted)}",
                "give a smaller size, or resize it",
            )
        parts.append((1 - wanted / now) / 2)
    return parts[0], parts[1], parts[0], parts[1]


def _cropped(placed: Placed, cut: Cut) -> SetCrop:
    """The crop after a cut of what is shown, sides as they are on the page."""
    picture, frame = _framed(placed)
    left, top, right, bottom = cut
    if placed.matrix.a < 0:
        left, right = right, left
    if placed.matrix.d < 0:
        top, bottom = bottom, top
    was = picture.crop
    across, down = 1 - was[0] - was[2], 1 - was[1] - was[3]
    now = was[0] + left * across, was[1] + top * down, was[2] + right * across, was[3] + bottom * down
    rest = Box(
        round(frame.x + left * frame.width, 6),
        round(frame.y + top * frame.height, 6),
        round(frame.width * (1 - left - right), 6),
        round(frame.height * (1 - top - bottom), 6),
    )
    return SetCrop(picture.id, (round(now[0], 9), round(now[1], 9), round(now[2], 9), round(now[3], 9)), rest)


def _framed(placed: Placed) -> tuple[Picture, Box]:
    picture = placed.layer
    assert isinstance(picture, Picture)
    if picture.frame is None:
        raise RequestError(f"'{picture.id}' has no size on the page", "name another picture")
    return picture, picture.frame


def uncrop(request: Request, scene: Scene) -> Resolved:
    """All of a picture again, at the scale it has."""
    pictures = _pictures(request.target, scene)
    edits: list[Edit] = []
    for placed in pictures:
        picture, frame = _framed(placed)
        if not any(picture.crop):
            continue
        left, top, right, bottom = picture.crop
        width, height = frame.width / (1 - left - right), frame.height / (1 - top - bottom)
        whole = Box(frame.x - left * width, frame.y - top * height, width, height)
        rounded = Box(*(round(one, 6) for one in whole))
        edits.append(SetCrop(picture.id, (0.0, 0.0, 0.0, 0.0), rounded))
    ids = tuple(placed.layer.id for placed in pictures)
    named = ", ".join(f"'{id}'" for id in ids)
    if not edits:
        raise AlreadySo(f"nothing is cut off {named}", "name another picture", ids)
    return Resolved(f"show all of {named} again", ids, tuple(edits))


CROPPING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"crop": crop, "uncrop": uncrop}
