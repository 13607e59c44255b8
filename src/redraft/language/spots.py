"""Where something new goes: beside another thing, at a place of the page, at a point, or where there is room."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.boxes import extent
from redraft.commands.places import MARGIN, SPACINGS, beside, usual_gap
from redraft.document.geometry import Box
from redraft.document.layers import Page, Placed, Text
from redraft.errors import RequestError
from redraft.language.acts.neighbours import HOW_FAR
from redraft.language.amounts import number, page_units, plain
from redraft.language.room import central_spot, covered_by, inside, words_under
from redraft.lazy import dataclass
from redraft.plan import Request
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PLACES

_OUTSIDE = {"above": "above", "over the top of": "above", "below": "below", "under": "below", "underneath": "below",
            "beneath": "below", "left": "left of", "right": "right of"}  # fmt: skip
_ON = ("inside", "in", "on", "over", "within", "onto", "on top of")
_NEXT = ("next", "next to", "beside", "near", "by", "alongside")
_AROUND, _BEHIND, _BETWEEN = ("around",), ("behind",), ("between",)
_LEAST_ROOM = 0.012
"""Room between a thing and what goes around or behind it: a share of the page's shorter side."""
_NEAR = 0.15
"""How far off a thing may be and still be beside another: a share of the page."""
_SMALLEST = 0.35
"""The least part of its usual size that a thing is made to fit where it was asked for."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A box on the page and how to say where that is. `behind` is the layer it goes below in the stack, `around` says
    that it encloses something; `across` is where in its room a text stands: 0 at the left, 1 at the right."""

    box: Box
    said: str
    across: float = 0.5
    behind: str = ""
    around: bool = False
    anchor: str = ""


def page_for(request: Request, scene: Scene) -> Page:
    """The one page a request for something new is about."""
    for name in ("anchor", "target"):
        phrase = request.get(name) or (request.target if name == "target" else "")
        if phrase and len(scene.document.pages) > 1:
            return scene[scene.find(phrase).ids[0]].page
    if len(scene.document.pages) > 1:
        raise RequestError("on which slide is not said", "say for example: on slide 2, or on every slide")
    return scene.document.pages[0]


def spot_for(
    request: Request,
    scene: Scene,
    page: Page,
    size: tuple[float, float],
    *,
    flexible: bool,
    line: bool = False,
    text: bool = False,
) -> Spot:
    """Where it goes. What has no size of its own (`flexible`) is made smaller where there is little room; a `line`
    above or below something is as long as that."""
    side = request.get("side").lower().strip()
    if side and request.get("anchor"):
        return _beside(request, scene, page, size, side, flexible=flexible, line=line, text=text)
    if request.get("point") or request.get("x"):
        x, y = _point(request)
        box = Box(x, y, *size)
        if not box.grown(0.5).overlap(page.box):
            raise RequestError(
                f"({plain(x)}, {plain(y)}) is outside the page, which is {plain(page.width)} × {plain(page.height)}",
                "give a point on the page",
            )
        return Spot(box, f"at ({plain(x)}, {plain(y)})", 0.0)
    words = request.get("place").lower().strip()
    holder = _holder(request, scene)
    if words or holder is not None:
        spot = _at_place(request, page, size, words or "center", holder, flexible=flexible)
        return spot if holder is not None or not flexible else _clear(spot, scene, page)
    return Spot(central_spot(scene.document, page, size), "where there is room")


def _clear(spot: Spot, scene: Scene, page: Page) -> Spot:
    """Where it would lie over words to read and its size was left open: smaller in its corner, or a little further in,
    whatever changes the least and covers the fewest."""
    words = words_under(scene.document, page)
    if not covered_by(spot.box, words) or not spot.box.height:
        return spot
    keeps = _share(spot.box.x, spot.box.right, page.width), _share(spot.box.y, spot.box.bottom, page.height)
    tried: list[tuple[float, Box]] = []
    for factor in (1.0, 0.8, 0.65, 0.5, 0.4):
        width, height = spot.box.width * factor, spot.box.height * factor
        x = spot.box.x + (spot.box.width - width) * keeps[0]
        y = spot.box.y + (spot.box.height - height) * keeps[1]
        for across in (0.0, 0.03, 0.06) if keeps[0] != 0.5 else (0.0,):
            for down in (0.0, 0.03, 0.06) if keeps[1] != 0.5 else (0.0,):
                way = (1 - 2 * keeps[0]) * across * page.width, (1 - 2 * keeps[1]) * down * page.height
                tried.append((1 - factor + 2 * (across + down), Box(x + way[0], y + way[1], width, height)))
    tried.sort(key=lambda each: each[0])
    return replace(spot, box=min((box for _, box in tried), key=lambda box: covered_by(box, words)))


def _share(start: float, end: float, room: float) -> float:
    """Which of its sides a box keeps when it gets smaller: the one near the edge of the page, or its middle."""
    return 0.0 if start < room - end - 1 else 1.0 if start > room - end + 1 else 0.5


def _holder(request: Request, scene: Scene) -> tuple[Box, str] | None:
    """The box of the thing it goes into, and its name; None for the page."""
    phrase = request.target or request.get("target")
    if not phrase:
        return None
    found = scene.find(phrase)
    if found.whole:
        return None
    return scene.box(found.ids), found.named


def _point(request: Request) -> tuple[float, float]:
    if request.get("x"):
        return number(request.get("x")), number(request.get("y"))
    found = re.findall(r"-?\d+(?:\.\d+)?", request.get("point"))
    if len(found) < 2:
        raise RequestError(f"'{request.get('point')}' is no point", "give two numbers: at (100, 200)")
    return number(found[0]), number(found[1])


def _at_place(
    request: Request,
    page: Page,
    size: tuple[float, float],
    words: str,
    holder: tuple[Box, str] | None,
    *,
    flexible: bool,
) -> Spot:
    room, named = holder or (page.box, "")
    if words not in PLACES:
        raise RequestError(
            f"'{words}' is no place that is known", "say for example: at the top right, or in the center"
        )
    width, height = size
    if holder is not None and flexible:
        least = min(room.width * 0.8 / width if width else 1.0, room.height * 0.8 / height if height else 1.0, 1.0)
        width, height = width * least, height * least
    across, down = PLACES[words]
    margin = 0.0 if "edge" in words or holder is not None else MARGIN * min(page.width, page.height)
    if request.get("margin"):
        margin = page_units(request.get("margin"), request.get("unit"), page, of=min(page.width, page.height))
    elif holder is not None and words != "center":
        margin = 0.05 * min(room.width, room.height)
    x = _at(across, room.x, room.width, width, margin)
    y = _at(down, room.y, room.height, height, margin)
    where = f"the {words} of {named}" if named else f"the {words}"
    said = f"in the middle of {named}" if named and words == "center" else f"at {where}"
    return Spot(Box(x, y, width, height), said, 0.5 if across is None else across)


def _at(share: float | None, start: float, room: float, size: float, margin: float) -> float:
    share = 0.5 if share is None else share
    return start + ((room - size) / 2 if share == 0.5 else margin if share == 0 else room - margin - size)


def _beside(
    request: Request,
    scene: Scene,
    page: Page,
    size: tuple[float, float],
    side: str,
    *,
    flexible: bool,
    line: bool,
    text: bool,
) -> Spot:
    found = scene.find(request.get("anchor"))
    placed = [scene[id] for id in found.ids] if text else []
    anchor = extent(scene.document, found.ids, "ink")
    shorter = min(page.width, page.height)
    down = _OUTSIDE.get(side) in ("above", "below")
    gap = usual_gap(scene.document, page, down=down) * SPACINGS[HOW_FAR.get(request.get("degree").lower(), "usual")]
    if request.get("gap"):
        gap = page_units(request.get("gap"), request.get("unit"), page, of=shorter)
    if side in _BETWEEN:
        return _between(request, scene, anchor, found.named, size)
    if side in (*_AROUND, *_BEHIND):
        grown = anchor.grown(max(gap / 2, _LEAST_ROOM * shorter))
        behind = scene.free(found).ids[0] if side in _BEHIND else ""
        return Spot(grown, f"{side} {found.named}", behind=behind, around=side in _AROUND, anchor=found.ids[0])
    if side in _ON:
        width, height = size
        if flexible:
            least = min(anchor.width * 0.8 / width, anchor.height * 0.8 / (height or 1.0), 1.0) if width else 1.0
            width, height = width * least, height * least
        x, y = anchor.center
        return Spot(Box(x - width / 2, y - height / 2, width, height), f"on {found.named}")
    sides = ("right of", "left of", "below", "above") if side in _NEXT else (_OUTSIDE.get(side, ""),)
    if not sides[0]:
        raise RequestError(f"'{side}' of {found.named} is no place that is known", "say above, below, left or right of")
    wide = anchor.width if line and sides[0] in ("above", "below") and flexible else size[0]
    if flexible and size[1] and sides[0] in ("left of", "right of"):  # no giant beside something small
        most = min(max(2 * anchor.height, 0.08 * shorter) / size[1], 1.0)
        wide, size = size[0] * most, (size[0] * most, size[1] * most)
    tried = [_next_to((wide, size[1]), where, anchor, gap, page, placed) for where in sides]
    words = words_under(scene.document, page, found.ids[0])
    free = [(where, box) for where, box in zip(sides, tried, strict=True) if inside(box, page)]
    for where, box in sorted(free, key=lambda each: covered_by(each[1], words) > 0) if side in _NEXT else free:
        if inside(box, page):
            box = _beyond(box, where, words, page, anchor, gap)
            return Spot(box, f"{where} {found.named}", _aligned(placed), anchor=found.ids[0])
    if flexible:
        for where, box in zip(sides, tried, strict=True):
            small = _shrunk(box, where, anchor, gap, page, placed)
            if small is not None:
                return Spot(small, f"{where} {found.named}", _aligned(placed), anchor=found.ids[0])
    where = sides[0]
    raise RequestError(
        f"there is no room {where} {found.named} for it on the page",
        "make it smaller by giving a size, or name another place",
    )


def _beyond(box: Box, where: str, words: list[Box], page: Page, anchor: Box, gap: float) -> Box:
    """Closer, or farther the same way, where words stand: the nearest place that covers the fewest of them, and that is
    still beside the anchor and on the page."""
    across, down = {"above": (0, -1), "below": (0, 1), "left of": (-1, 0), "right of": (1, 0)}[where]
    far = _NEAR * (page.width if across else page.height)
    beside_it = max(box.width, anchor.width) if across else max(box.height, anchor.height)
    far = min(far, 1.4 * beside_it) if beside_it else far
    steps = (0.0, *(-gap * step / 5 for step in range(1, 5)), *(far * step / 20 for step in range(1, 21)))
    tried = [box._replace(x=box.x + across * step, y=box.y + down * step) for step in steps]
    return min((one for one in tried if inside(one, page)), key=lambda one: covered_by(one, words), default=box)


def _next_to(size: tuple[float, float], where: str, anchor: Box, gap: float, page: Page, placed: list[Placed]) -> Box:
    """Beside the anchor, and along it no farther than the page reaches."""
    lined = "start" if where in ("above", "below") and _aligned(placed) == 0.0 else "center"
    box = beside(Box(0.0, 0.0, *size), where, anchor, gap, lined)
    if where in ("above", "below"):
        return box._replace(x=_kept_on(box.x, box.width, page.width, gap))
    return box._replace(y=_kept_on(box.y, box.height, page.height, gap))


def _kept_on(start: float, size: float, room: float, gap: float) -> float:
    """Where a thing starts so that it stays on the page, with a gap to its edge where there is room for one."""
    edge = min(gap, max(room - size, 0.0) / 2)
    return min(max(start, edge), room - size - edge) if size <= room else (room - size) / 2


def _aligned(placed: list[Placed]) -> float:
    """0 beside a text whose lines begin at the left, for a text that comes above or below it and begins there too."""
    layer = placed[0].layer if placed else None
    return 0.0 if isinstance(layer, Text) and layer.style.align in (None, "start", "justify") else 0.5


def _shrunk(box: Box, where: str, anchor: Box, gap: float, page: Page, placed: list[Placed]) -> Box | None:
    """As much smaller as the room asks for; None when little would be left of it."""
    edge = gap / 2
    room = {"above": anchor.y, "below": page.height - anchor.bottom, "left of": anchor.x}.get(
        where, page.width - anchor.right
    )
    long = box.height if where in ("above", "below") else box.width
    factor = min((room - gap - edge) / long if long else 1.0, (page.width - 2 * edge) / box.width if box.width else 1.0)
    if factor < _SMALLEST:
        return None
    small = _next_to((box.width * factor, box.height * factor), where, anchor, gap, page, placed)
    return small if inside(small, page) else None


def _between(request: Request, scene: Scene, one: Box, named: str, size: tuple[float, float]) -> Spot:
    if request.get("anchor2"):
        other = scene.find(request.get("anchor2"))
        two, said = extent(scene.document, other.ids, "ink"), f"{named} and {other.named}"
    else:
        ids = scene.find(request.get("anchor")).ids
        if len(ids) != 2:
            raise RequestError(f"between which two is not clear: {named}", "name two: between the title and the date")
        one, two = (extent(scene.document, end, "ink") for end in (ids[:1], ids[1:]))
        said = named
    if one.bottom <= two.y or two.bottom <= one.y:
        upper, lower = (one, two) if one.bottom <= two.y else (two, one)
        left, right = max(one.x, two.x), min(one.right, two.right)
        x, y = (left + right) / 2 if right > left else (one.center[0] + two.center[0]) / 2, (upper.bottom + lower.y) / 2
    else:
        first, last = (one, two) if one.center[0] <= two.center[0] else (two, one)
        x, y = (first.right + last.x) / 2, (one.center[1] + two.center[1]) / 2
    return Spot(Box(x - size[0] / 2, y - size[1] / 2, *size), f"between {said}")
