"""Third stage for geometry: requests to move, place, resize, scale and rotate become edits. All in page units."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise

from redraft.commands.command import AlreadySo
from redraft.commands.traits import own_size
from redraft.document.geometry import Box
from redraft.document.layers import Page, Placed, Shape, Text
from redraft.edits.ops import Edit, Move, Resize, Rotate
from redraft.errors import RequestError
from redraft.language.acts.lettering import scaled_type
from redraft.language.acts.statements import percentage_said
from redraft.language.amounts import degree, factor_word, number, own_share, own_units, page_units, plain, spoken
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.grammar_words import VERBS as KNOWN_VERBS
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import BIGGER_BY, DIRECTIONS, PERCENT, PLACES, SMALLER, SMALLER_BY, VERBS

MARGIN = 0.05
"""Room kept to the edge when none is said: a share of the page's shorter side."""


def move(request: Request, scene: Scene) -> Resolved:
    """By a distance, one way or two."""
    found = scene.free(scene.find(request.target))
    page = scene[found.ids[0]].page
    if request.get("anchor"):
        return _toward(request, scene, found)
    dx = dy = 0.0
    said = []
    for end in ("", "2"):
        if not request.get(f"dir{end}"):
            continue
        amount, unit, way = (request.get(f"{name}{end}") for name in ("amount", "unit", "dir"))
        across, down = DIRECTIONS[way.lower()]
        own = own_share(amount, unit, scene.box(found.ids))
        length = page_units(amount, unit, page, of=page.width if across else page.height) if own is None else own
        dx, dy = dx + across * length, dy + down * length
        said.append(f"{spoken(amount, unit)} {way}")
    return _moved(found, dx, dy, f"move {found.named} {' and '.join(said)}")


def _toward(request: Request, scene: Scene, found: Found) -> Resolved:
    """Nearer to another thing, or farther from it, along the way that lies between them."""
    anchor = scene.find(request.get("anchor"))
    page, mine, there = scene[found.ids[0]].page, scene.box(found.ids), scene.box(anchor.ids)
    across = max(there.x - mine.right, mine.x - there.right)
    down = max(there.y - mine.bottom, mine.y - there.bottom)
    if scene[anchor.ids[0]].page.id != page.id or max(across, down) < -0.5 * min(mine.height, there.height):
        raise RequestError(
            f"which way {anchor.named} lies from {found.named} is not clear", "say up, down, left or right"
        )
    flat = across >= down
    length = page_units(request.get("amount"), request.get("unit"), page, of=page.width if flat else page.height)
    ahead = (there.center[0] >= mine.center[0]) if flat else (there.center[1] >= mine.center[1])
    step = length if ahead == (request.get("way") != "away") else -length
    said = "away from" if request.get("way") == "away" else "closer to"
    amount = spoken(request.get("amount"), request.get("unit"))
    return _moved(
        found, step if flat else 0.0, 0.0 if flat else step, f"move {found.named} {amount} {said} {anchor.named}"
    )


_BY_SIDES = {
    **dict.fromkeys(("on", "over the middle of", "in the middle of", "inside", "within", "in"), "on"),
    **dict.fromkeys(("under", "below", "beneath", "underneath"), "below"),
    **dict.fromkeys(("above", "over"), "above"),
}
_CENTERED_BY = lazily(
    rf"(?P<target>.+?) (?P<side>{'|'.join(_BY_SIDES)}) (?P<anchor>(?:the |my |our |#|\"|“|it\b).*)", re.IGNORECASE
)


def place(request: Request, scene: Scene) -> Resolved:
    """To an edge, a corner, the centre, or a point for its top left corner. Several things keep their arrangement."""
    if (by := _CENTERED_BY.fullmatch(request.target)) is not None and request.verb.lower() in ("center", "centre"):
        from redraft.language.acts.aligning import centered_beside

        done = centered_beside(request, scene, by["target"], _BY_SIDES[by["side"].lower()], by["anchor"])
        if done is not None:
            return done
    found = scene.free(scene.find(request.target))
    page, box = scene[found.ids[0]].page, scene.box(found.ids)
    if request.get("alone"):
        return _along_axis(request, scene, found)
    if request.get("point") or request.get("x"):
        x, y = _point(request)
        said = f"({plain(x)}, {plain(y)})"
        return _moved(found, x - box.x, y - box.y, f"move the top left corner of {found.named} to {said}")
    if _is_centered_across(request, scene, found):
        request = replace(request, arguments={**request.arguments, "axis": "horizontally"})
    dx, dy, where = place_shift(request, page, box)
    if _are_lines(request, scene, found):
        shifts = [(id, round(place_shift(request, page, scene.box((id,)))[0], 6)) for id in found.ids]
        edits = tuple(Move(id, shift, 0.0) for id, shift in shifts if shift)
        if edits:
            return Resolved(f"move each of {found.named} to {where}", found.ids, edits)
    return _moved(found, dx, dy, f"move {found.named} to {where}")


def _are_lines(request: Request, scene: Scene, found: Found) -> bool:
    """Whether texts that stand under each other are to be centred across: each line is then in the middle."""
    across = request.get("place") == "center" and request.get("axis").lower() == "horizontally"
    if not across or len(found.ids) < 2 or not all(isinstance(scene[id].layer, Text) for id in found.ids):
        return False
    boxes = sorted((scene.box((id,)) for id in found.ids), key=lambda box: box.y)
    return all(lower.center[1] > upper.y + 0.75 * upper.height for upper, lower in pairwise(boxes))


def _is_centered_across(request: Request, scene: Scene, found: Found) -> bool:
    """'Centre the title' and no more is about its line, which stays at its height: with no page, axis or middle named,
    texts go across alone."""
    bare = request.get("place") == "center" and not request.get("axis") and _CENTERS.match(request.clause.strip())
    return (
        bool(bare)
        and not _WHOLE_PAGE.search(request.clause)
        and all(isinstance(scene[id].layer, Text) for id in found.ids)
    )


_CENTERS = lazily(r"(?:please |just |now )*cent(?:er|re)\b", re.IGNORECASE)
_WHOLE_PAGE = lazily(
    r"\b(?:page|canvas|poster|flyer|card|artboard|design|slide|middle|both|everywhere|center of|centre of)\b",
    re.IGNORECASE,
)


def _along_axis(request: Request, scene: Scene, found: Found) -> Resolved:
    """The left, or upper, edge at a coordinate; things that stand in a line across it each, others together."""
    axis = "x" if request.get("x") else "y"
    at = 0 if axis == "x" else 1
    page = scene[found.ids[0]].page
    wanted = page_units(request.get(axis), request.get("unit"), page, of=page.width if axis == "x" else page.height)
    boxes = {id: scene.box((id,)) for id in found.ids}
    row = sorted(boxes.values(), key=lambda box: box[1 - at])
    lined = all(one[1 - at] + one[3 - at] <= two[1 - at] + 0.5 * two[3 - at] for one, two in pairwise(row))
    start = min(box[at] for box in boxes.values())
    moves: list[Edit] = []
    for id, box in boxes.items():
        shift = round(wanted - (box[at] if lined else start), 6)
        if shift:
            moves.append(Move(id, shift if axis == "x" else 0.0, 0.0 if axis == "x" else shift))
    if not moves:
        raise AlreadySo(f"{found.named} is there already", "give another place", found.ids)
    return Resolved(f"move {found.named} to {axis} = {plain(wanted)}", found.ids, tuple(moves))


def place_shift(request: Request, page: Page, box: Box) -> tuple[float, float, str]:
    """How far a box moves to a place of its page, and that place in words."""
    words = request.get("place").lower()
    across, down = PLACES[words]
    axis = request.get("axis").lower()
    across = None if axis == "vertically" else across
    down = None if axis == "horizontally" else down
    shorter = min(page.width, page.height)
    if request.get("margin"):
        margin = page_units(request.get("margin"), request.get("margin_unit"), page, of=shorter)
    else:
        margin = 0.0 if "edge" in f"{words}{request.get('corner')}".lower() else MARGIN * shorter
    dx = 0.0 if across is None else _at(across, page.width, box.width, margin) - box.x
    dy = 0.0 if down is None else _at(down, page.height, box.height, margin) - box.y
    where = f"the {words}{' ' + request.get('corner') if request.get('corner') else ''} of the page"
    room = f", {plain(margin)} from the edge" if margin and {across, down} & {0.0, 1.0} else ""
    return dx, dy, f"{where}{' ' + axis if axis else ''}{room}"


def _at(share: float, room: float, size: float, margin: float) -> float:
    """Where a thing of this size begins, to stand at the start (0), the middle (0.5) or the end (1) of the room."""
    return (room - size) / 2 if share == 0.5 else margin if share == 0 else room - margin - size


def _point(request: Request) -> tuple[float, float]:
    if request.get("x"):
        return number(request.get("x")), number(request.get("y"))
    x, y = re.findall(r"-?\d+(?:\.\d+)?", request.get("point"))[:2]
    return number(x), number(y)


def _moved(found: Found, dx: float, dy: float, reading: str) -> Resolved:
    dx, dy = round(dx, 6), round(dy, 6)
    if not dx and not dy:
        raise AlreadySo(f"{found.named} is there already", "give another place or distance", found.ids)
    return Resolved(reading, found.ids, tuple(Move(id, dx, dy) for id in found.ids))


def rotate(request: Request, scene: Scene) -> Resolved:
    """Each thing about its own centre; the whole page about the centre of what is on it."""
    found = scene.free(scene.find(request.target))
    degrees = number(request.get("amount"))
    if request.get("relation") == "to":
        return _turned_to(degrees, scene, found)
    way = request.get("way").lower().replace("-", "").replace(" ", "")
    if way in ("counterclockwise", "anticlockwise", "ccw", "left"):
        degrees = -degrees
    if degrees % 360 == 0:
        raise RequestError(f"a turn by {plain(degrees)} degrees changes nothing", "give another angle")
    edits = tuple(Rotate(id, degrees, pivot) for id, pivot in _pivots(scene, found))
    side = "clockwise" if degrees > 0 else "counterclockwise"
    return Resolved(f"rotate {found.named} by {plain(abs(degrees))} degrees {side}", found.ids, edits)


def _turned_to(degrees: float, scene: Scene, found: Found) -> Resolved:
    """So that each thing stands at this angle on the page; 0 is upright."""
    edits = []
    for id, pivot in _pivots(scene, found):
        matrix = scene[id].matrix
        across, down = (matrix.a, matrix.b), (matrix.c, matrix.d)
        skew = across[0] * down[0] + across[1] * down[1]
        if matrix.determinant <= 0 or abs(skew) > 1e-6 * matrix.determinant:
            raise RequestError(
                f"'{id}' is mirrored or skewed, so it has no angle of its own", "say by how much to turn it"
            )
        turn = (degrees - math.degrees(math.atan2(matrix.b, matrix.a)) + 180) % 360 - 180
        if abs(turn) > 1e-6:
            edits.append(Rotate(id, round(turn, 6), pivot))
    if not edits:
        raise AlreadySo(f"{found.named} stands at {plain(degrees)} degrees already", "give another angle", found.ids)
    return Resolved(f"rotate {found.named} to {plain(degrees)} degrees", found.ids, tuple(edits))


def stretch(request: Request, scene: Scene) -> Resolved:
    """Wider, taller, narrower, shorter: one side changes, the other stays."""
    found = scene.free(replace(scene.find_to_style(request.target), exact=True))
    word = request.get("sided").lower()
    across, less = word in ("wider", "narrower"), word in ("narrower", "shorter")
    edits = []
    for id, box in _boxes(scene, found):
        across = box.width >= box.height if word == "longer" else across
        if isinstance(scene[id].layer, Text):
            raise RequestError(f"{word} would distort the letters of '{id}'", f"make it bigger, or say: scale #{id}")
        now = box.width if across else box.height
        if not now:
            raise RequestError(f"'{id}' has no {'width' if across else 'height'} to change", "name another element")
        if not request.get("amount"):
            factor = (degree(request.get("degree")) or (BIGGER_BY, SMALLER_BY))[less]
        else:
            length = page_units(request.get("amount"), request.get("unit"), scene[id].page, of=now)
            factor = _sensible((now - length if less else now + length) / now)
        edits.append(Resize(id, factor if across else 1.0, 1.0 if across else factor, box.center))
    by = f" by {spoken(request.get('amount'), request.get('unit'))}" if request.get("amount") else ""
    other = "height" if across else "width"
    return Resolved(f"make {found.named} {word}{by}; the {other} stays", found.ids, tuple(edits))


def resize(request: Request, scene: Scene) -> Resolved:
    """To a width, a height or both."""
    found = scene.free(replace(scene.find_to_style(request.target), exact=True))
    edits = []
    for id, box in _boxes(scene, found):
        sx, sy = _factors(request, box, scene)
        if sx == sy and _is_bar(scene[id], across=request.get("side").lower() in ("wide", "width", "in width")):
            sx, sy = (sx, 1.0) if request.get("side").lower() in ("wide", "width", "in width") else (1.0, sy)
        if (sx, sy) != (1.0, 1.0):
            edits.append(Resize(id, sx, sy, box.center))
    if not edits:
        raise AlreadySo(f"{found.named} has that size already", "give another size", found.ids)
    unit = request.get("unit")
    if request.get("width"):
        other = request.get("unit2") or unit
        wide = request.get("width") if unit in ("", other) else spoken(request.get("width"), unit)
        said = f"{wide} × {spoken(request.get('height'), other)}"
    else:
        said = f"{spoken(request.get('amount'), unit)} {request.get('side')}".strip()
    return Resolved(f"resize {found.named} to {said}", found.ids, tuple(edits))


def _is_bar(placed: Placed, *, across: bool) -> bool:
    """Whether a rectangle runs along the whole page the other way, and keeps that length when one side is set."""
    box = placed.box
    if not isinstance(placed.layer, Shape) or placed.layer.form != "rect" or box is None:
        return False
    long, whole = (box.height, placed.page.height) if across else (box.width, placed.page.width)
    return long >= 0.9 * whole


def _factors(request: Request, box: Box, scene: Scene) -> tuple[float, float]:
    page = scene.document.pages[0]
    if not box.width or not box.height:
        raise RequestError(
            "it has no width or no height to scale",
            "name another element; of a line, say: set the outline width of it to 3px",
        )
    if request.get("width"):
        unit, unit2 = request.get("unit") or request.get("unit2"), request.get("unit2") or request.get("unit")
        wide = page_units(request.get("width"), unit, page, of=box.width)
        high = page_units(request.get("height"), unit2, page, of=box.height)
        return _sensible(wide / box.width), _sensible(high / box.height)
    if not request.get("side"):
        if abs(box.width - box.height) > 0.01 * max(box.width, box.height):
            said = spoken(request.get("amount"), request.get("unit"))
            raise RequestError(f"whether {said} is the width or the height is not said", f"say '{said} wide' or 'tall'")
        factor = _sensible(page_units(request.get("amount"), request.get("unit"), page, of=None) / box.width)
        return factor, factor
    across = request.get("side").lower() in ("wide", "width", "in width")
    now = box.width if across else box.height
    factor = _sensible(page_units(request.get("amount"), request.get("unit"), page, of=now) / now)
    if request.get("only") or request.verb.lower() in VERBS["stretch"]:
        return (factor, 1.0) if across else (1.0, factor)
    return factor, factor


def scale(request: Request, scene: Scene) -> Resolved:
    """By a factor, about the thing's own centre."""
    found = scene.free(scene.find(request.target))
    if (said := percentage_said(request, scene, found)) is not None:
        return said
    factor = _scale_factor(request)
    edits = tuple(Resize(id, factor, factor, pivot) for id, pivot in _pivots(scene, found))
    return Resolved(f"scale {found.named} by {plain(factor)}", found.ids, edits)


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
    edits: list[Edit] = []
    factor = 1.0
    if request.get("letters") and not found.whole:  # 'the text of the button bigger': the button stays
        found = Found(tuple(text.id for text in texts_of(scene, found)), many=found.many)
    for id in found.ids:
        layer = scene[id].layer
        if isinstance(layer, Text) and not found.whole:
            factor = _bigger_factor(request, scene, own_size(layer), scene[id])
            edits += scaled_type(layer, factor)
        else:
            (holder,) = scene.free(Found((id,), exact=found.exact)).ids
            box = scene.box(found.ids if found.whole else (holder,))
            factor = _bigger_factor(request, scene, box.width)
            edits.append(Resize(holder, factor, factor, box.center))
    if factor == 1:
        raise RequestError("that changes nothing", "say by how much, for example 'by 20%'")
    word = "bigger" if factor > 1 else "smaller"
    return Resolved(f"make {found.named} {word}, {plain(factor)} times the size", found.ids, tuple(edits))


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
        length = page_units(request.get("amount"), unit, scene.document.pages[0], of=None)
    else:
        length = own_units(request.get("amount"), unit, text, of=None)
    return _sensible((now - length if smaller else now + length) / now if now else 0.0)


def _sensible(factor: float) -> float:
    if factor <= 0:
        raise RequestError("nothing would be left of it at that size", "use a smaller amount, or delete it")
    return round(factor, 9)


def _pivots(scene: Scene, found: Found) -> list[tuple[str, tuple[float, float]]]:
    return [(id, box.center) for id, box in _boxes(scene, found)]


def _boxes(scene: Scene, found: Found) -> list[tuple[str, Box]]:
    """Each thing with the box it is resized in; the whole page is one thing."""
    if found.whole:
        together = scene.box(found.ids)
        return [(id, together) for id in found.ids if scene[id].box is not None]
    return [(id, scene.box((id,))) for id in found.ids]
