"""Requests about how large things are and which way they stand: bigger, resized, turned, mirrored, fitted, cropped."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from redraft.commands.boxes import named
from redraft.commands.command import Command
from redraft.commands.crops import Crop, Uncrop
from redraft.commands.geometry import Rotate
from redraft.commands.sizes import Fit, Flip, Resize, SameSize
from redraft.commands.traits import own_size
from redraft.document.geometry import Box
from redraft.document.layers import Picture, Placed, Shape, Text
from redraft.errors import OutOfRange, RequestError
from redraft.language.acts.neighbours import PAGE_NAMED, home, other, things
from redraft.language.acts.statements import percentage_said
from redraft.language.amounts import (
    degree,
    factor_word,
    length,
    number,
    own_units,
    page_units,
    plain,
    share_or_length,
    spoken,
)
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.grammar_words import VERBS as KNOWN_VERBS
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import BIGGER_BY, PERCENT, SMALLER, SMALLER_BY, VERBS

Axis = Literal["both", "horizontal", "vertical"]
_WIDE = ("wide", "width", "in width")
_RATIO = lazily(r"(\d+(?:\.\d+)?) ?(?::|/|x|×|by|to) ?(\d+(?:\.\d+)?)", re.IGNORECASE)
LARGEST = 100
"""Times its size that something is made at most."""
_SIDES = ("left", "top", "right", "bottom")


def _sensible(factor: float, most: float = LARGEST) -> float:
    if factor <= 0:
        raise OutOfRange("nothing would be left of it at that size", "use a smaller amount, or delete it")
    if factor > most:
        raise OutOfRange(f"{plain(factor)} times its size is too large", f"ask for at most {most:g} times")
    return round(factor, 9)


def _together(scene: Scene, found: Found) -> tuple[tuple[str, ...], tuple[float, float] | None]:
    """What is resized or turned, and the point about which: the whole page is one thing, others have their own."""
    if not found.whole:
        return found.ids, None
    return tuple(id for id in found.ids if scene[id].box is not None), scene.box(found.ids).center


def rotate(request: Request, scene: Scene) -> Resolved:
    """Each thing about its own centre; the whole page about the centre of what is on it."""
    found = scene.free(scene.find(request.target))
    degrees = number(request.get("amount"))
    ids, pivot = _together(scene, found)
    if request.get("relation") == "to":
        turn = Rotate(ids, to=degrees, pivot=pivot)
        return scene.carried(f"rotate {found.named} to {plain(degrees)} degrees", found.ids, turn)
    way = request.get("way").lower().replace("-", "").replace(" ", "")
    if way in ("counterclockwise", "anticlockwise", "ccw", "left"):
        degrees = -degrees
    if degrees % 360 == 0:
        raise RequestError(f"a turn by {plain(degrees)} degrees changes nothing", "give another angle")
    side = "clockwise" if degrees > 0 else "counterclockwise"
    reading = f"rotate {found.named} by {plain(abs(degrees))} degrees {side}"
    return scene.carried(reading, found.ids, Rotate(ids, degrees, pivot=pivot))


def stretch(request: Request, scene: Scene) -> Resolved:
    """Wider, taller, narrower, shorter: one side changes, the other stays."""
    found = scene.free(replace(scene.find_to_style(request.target), exact=True))
    word = request.get("sided").lower()
    across, less = word in ("wider", "narrower"), word in ("narrower", "shorter")
    ids, pivot = _together(scene, found)
    sizes: list[Resize] = []
    for id in ids:
        box = scene.box(found.ids if found.whole else (id,))
        across = box.width >= box.height if word == "longer" else across
        if isinstance(scene[id].layer, Text):
            raise RequestError(f"{word} would distort the letters of '{id}'", f"make it bigger, or say: scale #{id}")
        now = box.width if across else box.height
        if not now:
            raise RequestError(f"'{id}' has no {'width' if across else 'height'} to change", "name another element")
        if not request.get("amount"):
            factor = (degree(request.get("degree")) or (BIGGER_BY, SMALLER_BY))[less]
        else:
            more = page_units(request.get("amount"), request.get("unit"), scene[id].page, of=now)
            factor = _sensible((now - more if less else now + more) / now, math.inf)
        sizes.append(Resize((id,), factor, pivot=pivot, axis="horizontal" if across else "vertical"))
    by = f" by {spoken(request.get('amount'), request.get('unit'))}" if request.get("amount") else ""
    other = "height" if across else "width"
    return scene.carried(f"make {found.named} {word}{by}; the {other} stays{{notes}}", found.ids, *_joined(sizes))


def _joined(sizes: list[Resize]) -> list[Resize]:
    """Neighbours that are told the same as one command."""
    found: list[Resize] = []
    for size in sizes:
        if found and found[-1].replaced(target=size.target) == size:
            found[-1] = size.replaced(target=(*found[-1].target, *size.target))
        else:
            found.append(size)
    return found


def resize(request: Request, scene: Scene) -> Resolved:
    """To a width, a height or both."""
    found = scene.free(replace(scene.find_to_style(request.target), exact=True))
    ids, pivot = _together(scene, found)
    sizes = [
        _sized(request, scene, id, scene.box(found.ids if found.whole else (id,))).replaced(pivot=pivot) for id in ids
    ]
    unit = request.get("unit")
    if request.get("width"):
        other = request.get("unit2") or unit
        wide = request.get("width") if unit in ("", other) else spoken(request.get("width"), unit)
        said = f"{wide} × {spoken(request.get('height'), other)}"
    else:
        said = f"{spoken(request.get('amount'), unit)} {request.get('side')}".strip()
    return scene.carried(f"resize {found.named} to {said}{{notes}}", found.ids, *_joined(sizes))


def _sized(request: Request, scene: Scene, id: str, box: Box) -> Resize:
    """One thing in the size that is asked for; a share is one of its own."""
    page = scene.document.pages[0]
    if not box.width or not box.height:
        raise RequestError(
            "it has no width or no height to scale",
            "name another element; of a line, say: set the outline width of it to 3px",
        )
    unit, unit2 = request.get("unit"), request.get("unit2")
    if request.get("width"):
        wide = _length(request.get("width"), unit or unit2, scene, box.width)
        return Resize((id,), width=wide, height=_length(request.get("height"), unit2 or unit, scene, box.height))
    if not request.get("side"):
        if abs(box.width - box.height) > 0.01 * max(box.width, box.height):
            said = spoken(request.get("amount"), unit)
            raise RequestError(f"whether {said} is the width or the height is not said", f"say '{said} wide' or 'tall'")
        page_units(request.get("amount"), unit, page, of=None)
        return Resize((id,), width=_length(request.get("amount"), unit, scene, box.width))
    across = request.get("side").lower() in _WIDE
    alone = request.get("only") or request.verb.lower() in VERBS["stretch"] or _is_bar(scene[id], across=across)
    axis: Axis = ("horizontal" if across else "vertical") if alone else "both"
    if unit.lower() in PERCENT:
        return Resize((id,), _sensible(number(request.get("amount")) / 100), axis=axis)
    size = _length(request.get("amount"), unit, scene, box.width if across else box.height)
    return Resize((id,), width=size, axis=axis) if across else Resize((id,), height=size, axis=axis)


def _length(amount: str, unit: str, scene: Scene, now: float) -> float | str:
    page = scene.document.pages[0]
    _sensible(page_units(amount, unit, page, of=now), math.inf)
    return length(amount, unit, page, of=now)


def _is_bar(placed: Placed, *, across: bool) -> bool:
    """Whether a rectangle runs along the whole page the other way, and keeps that length when one side is set."""
    box = placed.box
    if not isinstance(placed.layer, Shape) or placed.layer.form != "rect" or box is None:
        return False
    long, whole = (box.height, placed.page.height) if across else (box.width, placed.page.width)
    return long >= 0.9 * whole


def scale(request: Request, scene: Scene) -> Resolved:
    """By a factor, about the thing's own centre."""
    found = scene.free(scene.find(request.target))
    if (said := percentage_said(request, scene, found)) is not None:
        return said
    factor = _scale_factor(request)
    ids, pivot = _together(scene, found)
    return scene.carried(f"scale {found.named} by {plain(factor)}", found.ids, Resize(ids, factor, pivot=pivot))


def _scale_factor(request: Request) -> float:
    way = (request.get("updown") or request.get("updown2")).lower()
    unit = request.get("unit").lower()
    if request.get("factor"):
        factor = factor_word(request.get("factor"))
    elif request.get("amount"):
        factor = number(request.get("amount"))
        if unit in PERCENT and request.get("relation") != "to" and way:
            return _sensible(1 + factor / 100 if way == "up" else 1 - factor / 100)
        factor = factor / 100 if unit in PERCENT else factor
    else:
        return BIGGER_BY if way == "up" else SMALLER_BY
    if way == "up" and factor < 1:
        raise RequestError(
            f"scaling up by {plain(factor)} would make it smaller", "say 'scale down', or a factor above 1"
        )
    if way == "down" and factor > 1:
        factor = 1 / factor
    if factor == 1:
        raise RequestError("a factor of 1 changes nothing", "give another factor")
    return _sensible(factor)


def bigger(request: Request, scene: Scene) -> Resolved:
    """Bigger or smaller: a text by its font size, anything else about its own centre."""
    found = scene.find_to_style(request.target)
    found = scene.free(found) if found.whole else found
    if request.get("letters") and not found.whole:  # 'the text of the button bigger': the button stays
        found = Found(tuple(text.id for text in texts_of(scene, found)), many=found.many)
    pivot = scene.box(found.ids).center if found.whole else None
    factor = 1.0
    sizes: list[Resize] = []
    for id in found.ids:
        layer = scene[id].layer
        if isinstance(layer, Text) and not found.whole:
            factor = _bigger_factor(request, scene, own_size(layer), scene[id])
            sizes.append(Resize((id,), factor, of="type"))
        else:
            (holder,) = scene.free(Found((id,), exact=found.exact)).ids
            factor = _bigger_factor(request, scene, scene.box(found.ids if found.whole else (holder,)).width)
            sizes.append(Resize((holder,), factor, pivot=pivot))
    if factor == 1:
        raise RequestError("that changes nothing", "say by how much, for example 'by 20%'")
    word = "bigger" if factor > 1 else "smaller"
    reading = f"make {found.named} {word}, {plain(factor)} times the size"
    return scene.carried(reading, found.ids, *_joined(sizes))


def _bigger_factor(request: Request, scene: Scene, now: float, text: Placed | None = None) -> float:
    """`now` is the size that an amount in px is added to: in page units, for a text its font size in own units."""
    verb, unit = request.verb.lower(), request.get("unit").lower()
    if verb in ("double", "triple", "quadruple", "halve"):
        return {"double": 2.0, "triple": 3.0, "quadruple": 4.0, "halve": 0.5}[verb]
    shrinks = verb in VERBS["shrink"] or verb.endswith(" down") or KNOWN_VERBS.get(verb, ("",))[0] == "shrink"
    smaller = request.get("sized").lower() in SMALLER or shrinks
    growing = verb in VERBS["grow"]
    if request.get("factor"):
        factor = factor_word(request.get("factor"))
        if growing and factor < 1:
            raise RequestError(
                f"'by {request.get('factor')}' can be read in two ways here", "give a percentage, as in 'by 50%'"
            )
        return 1 / factor if smaller and factor > 1 else factor
    if not request.get("amount"):
        much = degree(request.get("degree"))
        return (much or (BIGGER_BY, SMALLER_BY))[smaller]
    amount = number(request.get("amount"))
    if unit in ("times", "x", "×"):
        return _sensible(1 / amount if smaller and amount > 1 else amount)
    if unit in PERCENT:
        return _sensible(1 - amount / 100 if smaller else 1 + amount / 100)
    if not unit:
        raise RequestError(
            f"by {plain(amount)} of what is not said", f"say {plain(amount)}px, {plain(amount)}% or a factor such as 2x"
        )
    if text is None:
        more = page_units(request.get("amount"), unit, scene.document.pages[0], of=None)
    else:
        more = own_units(request.get("amount"), unit, text)
    return _sensible((now - more if smaller else now + more) / now if now else 0.0, math.inf)


def same_size(request: Request, scene: Scene) -> Resolved:
    """All as wide or high as the smallest of them; each keeps its proportions and its centre."""
    found = scene.free(scene.find(request.target))
    high = request.get("side").lower() in ("height", "high", "tall")
    reading = f"make {found.named} equally {'high' if high else 'wide'}{{notes}}"
    return scene.carried(reading, found.ids, SameSize(found.ids, "height" if high else "width"))


def fit(request: Request, scene: Scene) -> Resolved:
    """As large as the page or another thing allows, or as wide or high as it; with `cover` so that it is covered."""
    found = things(scene, request.target)
    to, phrase = request.get("to").lower(), request.get("anchor")
    side = to if to in ("width", "height") else request.get("side").lower()
    if to not in ("", "page", "width", "height"):
        phrase = phrase or request.get("to")
    anchor: Found | None = None
    if phrase and PAGE_NAMED.fullmatch(phrase) is None:
        anchor = other(scene, phrase, found)
        if set(anchor.ids) & set(found.ids):
            raise RequestError(f"{found.named} is as large as itself", "name another thing")
        home(scene, (*found.ids, *anchor.ids))
    how: Literal["inside", "cover", "width", "height"] = "cover" if request.get("cover") else "inside"
    how = "width" if side == "width" else "height" if side == "height" else how
    said = {"width": "as wide as", "height": "as high as", "cover": "cover", "inside": "fit"}[how]
    reading = f"make {found.named} {said} {anchor.named if anchor else 'the page'}"
    return scene.carried(reading, found.ids, Fit(found.ids, anchor.ids if anchor else None, how))


def flip(request: Request, scene: Scene) -> Resolved:
    """Mirrored about its own centre."""
    found = things(scene, request.target)
    word = request.get("axis").lower()
    if not word:
        raise RequestError("which way to flip it is not said", "say horizontally or vertically")
    across = word.startswith("h") or word in ("left", "right", "sideways")
    pivot = scene.box(found.ids).center if found.whole else None
    mirror = Flip(found.ids, "horizontal" if across else "vertical", pivot=pivot)
    return scene.carried(f"flip {found.named} {'horizontally' if across else 'vertically'}{{notes}}", found.ids, mirror)


def crop(request: Request, scene: Scene) -> Resolved:
    """A side, all sides, or as much on both sides as a ratio or a size needs."""
    ids = _pictures(request.target, scene)
    page, unit = scene[ids[0]].page, request.get("unit")
    command: Command
    if request.get("ratio"):
        command, said = Crop(ids, ratio=_ratio(request.get("ratio"))), f"to {request.get('ratio')}, about its middle"
    elif request.get("width") or request.get("height"):
        sizes = {name: request.get(name) for name in ("width", "height") if request.get(name)}
        lengths = {name: share_or_length(amount, unit, page) for name, amount in sizes.items()}
        command = Crop(ids, width=lengths.get("width"), height=lengths.get("height"))
        said = f"to {' × '.join(f'{amount}{unit}' for amount in sizes.values())}, about its middle"
    else:
        side = _side(request.get("side").lower())
        if side not in (*_SIDES, "all", "", "sides", "all sides"):
            raise RequestError(f"'{side}' is no side of a picture", "say left, right, top, bottom or all sides")
        if not request.get("amount"):
            raise RequestError("how much to cut off is not said", "say for example 20% or 40px, or a ratio such as 1:1")
        off = share_or_length(request.get("amount"), unit, page)
        left, top, right, bottom = (off if one == side or side not in _SIDES else 0 for one in _SIDES)
        command = Crop(ids, left, top, right, bottom)
        said = f"by {spoken(request.get('amount'), unit)} {f'at the {side}' if side in _SIDES else 'all around'}"
    return scene.carried(f"crop {named(ids)} {said}", ids, command)


def _side(said: str) -> str:
    """The side in one word: 'the left edge' is left."""
    sides = [side for side in _SIDES if side in said.split()]
    return sides[0] if len(sides) == 1 else said


def _ratio(said: str) -> tuple[float, float]:
    word = said.lower().strip()
    found = _RATIO.fullmatch({"square": "1:1", "a square": "1:1"}.get(word, word))
    if found is None or not float(found[1]) or not float(found[2]):
        raise RequestError(f"'{said}' is no ratio", "say for example 1:1, 4:3 or 16:9")
    return float(found[1]), float(found[2])


def _pictures(phrase: str, scene: Scene) -> tuple[str, ...]:
    """The pictures that a phrase means; of a group the one in it."""
    pictures: list[str] = []
    for id in scene.find(phrase).ids:
        inside = [placed.layer.id for placed in scene.leaves(id) if isinstance(placed.layer, Picture)]
        if len(inside) != 1:
            many = f"holds {len(inside)} pictures" if inside else "is no picture"
            there = inside or [
                one.layer.id for one in scene.document.index.values() if isinstance(one.layer, Picture) and one.visible
            ]
            hint = f"name one, such as #{there[0]}" if there else "there is no picture in this design"
            raise RequestError(f"{describe(scene[id])} {many}, and only pictures are cropped", hint)
        pictures += inside
    return tuple(pictures)


def uncrop(request: Request, scene: Scene) -> Resolved:
    """All of a picture again, at the scale it has."""
    ids = _pictures(request.target, scene)
    return scene.carried(f"show all of {named(ids)} again", ids, Uncrop(ids))


SIZE_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "bigger": bigger, "scale": scale, "resize": resize, "stretch": stretch, "same_size": same_size, "fit": fit,
    "rotate": rotate, "flip": flip, "crop": crop, "uncrop": uncrop,
}  # fmt: skip
