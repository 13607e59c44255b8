"""Third stage for arranging: the stack, copies, changing places, mirroring; and the table of all acts of this kind.

How things stand to each other is in `aligning`, what is cut off a picture in `cropping`, the page in `page_formats`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.traits import covers_page
from redraft.document.geometry import Box
from redraft.document.layers import Group, Page, Text
from redraft.edits.arranging import STACKING, copied, exchanged, in_turn, is_ground, next_above, restacked
from redraft.edits.ops import Edit, Insert, Resize, apply, moved_by
from redraft.errors import RequestError
from redraft.language.acts.aligning import ALIGNING_ACTS, shifted
from redraft.language.acts.cropping import CROPPING_ACTS
from redraft.language.acts.page_formats import page_size
from redraft.language.acts.placing import place_shift
from redraft.language.acts.spacing import (
    CLOSE,
    covered,
    crowding,
    drawn_box,
    fits,
    home,
    other,
    spot_beside,
    things,
    usual_gap,
)
from redraft.language.acts.texts import words_swapped
from redraft.language.amounts import page_units, spoken
from redraft.language.wholes import as_entries
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DIRECTIONS

MOST_COPIES = 100
MOST_STEPS = 1_000
SHARED = 0.005
"""Edges closer than this part of the page's shorter side count as one line."""


def restack(request: Request, scene: Scene) -> Resolved:
    """Forward, backward, to the front, to the back, above or below another thing."""
    found = things(scene, request.target)
    to = request.get("to").lower()
    if to not in STACKING:
        raise RequestError("where in the stack is not said", "say to the front, to the back, forward or backward")
    mark = ""
    if to in ("above", "below"):
        anchor = scene.free(other(scene, request.get("anchor"), found))
        if len(anchor.ids) != 1 or anchor.ids[0] in found.ids:
            raise RequestError(f"{to} which one thing is not clear: {anchor.named}", "name one other thing")
        mark = anchor.ids[0]
        home(scene, (*found.ids, mark))
    ground = _ground(scene, found.ids) if to == "back" else ""
    if ground:
        to, mark = "above", ground
    steps = _count(request.get("steps") or "1", MOST_STEPS, "steps")
    document, edits = scene.document, list[Edit]()
    for _ in range(steps if to in ("forward", "backward") else 1):
        for id in list(in_turn(_stacked(scene, found.ids), to)):
            try:
                edit = restacked(document, id, to, mark)
            except ValueError as error:
                raise RequestError(
                    str(error),
                    f"say it of the whole group, such as #{(scene[id].ancestors or (scene[id].layer,))[0].id}",
                ) from None
            if edit is not None:
                document = apply(document, edit)
                edits.append(edit)
    where = {
        "front": "to the front",
        "back": "to the back",
        "above": f"to the back, just above the background '{mark}'" if ground else f"just above '{mark}'",
        "below": f"just below '{mark}'",
    }
    said = where.get(to) or (f"{to} by {steps} steps" if steps > 1 else f"one step {to}")
    if not edits:
        raise _stacked_so(scene, found, to)
    groups = {scene[id].ancestors[-1].id for id in found.ids if scene[id].ancestors}
    note = f", within {Found(tuple(sorted(groups))).named}" if groups else ""
    return Resolved(f"bring {found.named} {said}{note}", found.ids, tuple(edits))


def _ground(scene: Scene, ids: tuple[str, ...]) -> str:
    """The topmost of the layers at the bottom that cover the page: what goes to the back stays before these, or it
    would be seen no more. '' where there is none, or the layers stand in groups."""
    if any(scene[id].ancestors for id in ids) or not ids:
        return ""
    found = ""
    for layer in scene[ids[0]].page.layers:
        placed = scene[layer.id]
        if layer.id in ids or not placed.visible or not covers_page(placed):
            break
        found = layer.id
    return found if not (found and scene[found].layer.bound) else ""


def _stacked_so(scene: Scene, found: Found, to: str) -> RequestError:
    """Nothing to do among its neighbours: so already, or something outside its group lies over or under it."""
    order = {id: number for number, id in enumerate(scene.document.index)}
    for id in found.ids:
        placed, box = scene[id], scene[id].box
        outer = placed.ancestors[0] if placed.ancestors else None
        if outer is None or box is None or to not in ("front", "back", "forward", "backward"):
            continue
        ahead = to in ("front", "forward")
        for near in covered(scene, placed.page, box, (outer.id,)):
            if (order[near] > order[id]) is ahead:
                way = {"front": "to the front", "back": "to the back"}.get(to, to)
                where = "over" if ahead else "under"
                return RequestError(
                    f"'{id}' is at the {'front' if ahead else 'back'} of its group '{outer.id}', and"
                    f" '{near}' lies {where} all of that",
                    f"to bring the whole group, say: bring #{outer.id} {way}",
                )
    return AlreadySo(f"{found.named} is there in the stack already", "name another place in the stack", found.ids)


def _stacked(scene: Scene, ids: tuple[str, ...]) -> list[str]:
    """From the bottom up, so that their own order stays."""
    order = {id: number for number, id in enumerate(scene.document.index)}
    return sorted(ids, key=order.__getitem__)


def duplicate(request: Request, scene: Scene) -> Resolved:
    """Copies, above the original in the stack, where it is said or beside it; several go on in the same direction."""
    found = things(scene, request.target)
    if found.whole:
        raise RequestError(
            "a copy of everything on the page is another page", "say: duplicate the page, or name a thing"
        )
    page = home(scene, found.ids)
    count = _count(request.get("count") or "1", MOST_COPIES, "copies")
    box = drawn_box(scene, found.ids)
    shifts, where = _places(request, scene, found, box, page, count)
    taken: set[str] = set()
    edits: list[Edit] = []
    made: list[str] = []
    for dx, dy in shifts:
        for id in _stacked(scene, found.ids):
            edit = _copy(scene, id, dx, dy, taken)
            edits.append(edit)
            made.append(edit.layer)
    copies = "a copy" if count == 1 else f"{count} copies"
    return Resolved(f"make {copies} of {found.named}{where}", tuple(made), tuple(edits))


def _copy(scene: Scene, id: str, dx: float, dy: float, taken: set[str]) -> Insert:
    placed = scene[id]
    try:
        twin = copied(scene.document, placed.layer, taken)
    except ValueError as error:
        deck = scene.document.format == "pptx"
        hint = "copy the whole slide instead: duplicate the slide" if deck else "name another thing"
        raise RequestError(str(error), hint) from None
    twin = replace(twin, transform=moved_by(placed._replace(layer=twin), dx, dy))
    parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
    return Insert(twin, parent, next_above(placed))


def _places(
    request: Request, scene: Scene, found: Found, box: Box, page: Page, count: int
) -> tuple[list[tuple[float, float]], str]:
    """How far each copy is moved, and where that is in words."""
    if request.get("dir"):
        amount, unit, way = request.get("amount"), request.get("unit"), request.get("dir").lower()
        across, down = DIRECTIONS[way]
        if amount:
            length = page_units(amount, unit, page, of=page.width if across else page.height)
            return [
                (across * length * n, down * length * n) for n in range(1, count + 1)
            ], f", {spoken(amount, unit)} {way}"
        side = {(-1, 0): "left of", (1, 0): "right of", (0, -1): "above", (0, 1): "below"}[across, down]
        return _row(box, side, box, scene, page, count), f" {side} it"
    if request.get("place"):
        dx, dy, words = place_shift(request, page, box)
        first = box._replace(x=box.x + dx, y=box.y + dy)
        return _onwards(box, first, scene, page, count), f" at {words}"
    if request.get("side") and request.get("anchor"):
        side = {"left": "left of", "right": "right of", "next": "right of", "under": "below", "over": "above"}.get(
            request.get("side").lower(), request.get("side").lower()
        )
        if side not in ("left of", "right of", "above", "below"):
            raise RequestError(f"where '{request.get('side')}' is for a copy is not clear", "say above, below, left of")
        about_it = request.get("anchor").lower() in ("it", "itself", "them", "the original")
        anchor = found if about_it else scene.find(request.get("anchor"))
        home(scene, (*found.ids, *anchor.ids))
        fixed: float | None = None
        if request.get("gap"):
            down = side in ("above", "below")
            fixed = page_units(request.get("gap"), request.get("unit"), page, of=page.height if down else page.width)
        return _row(box, side, drawn_box(scene, anchor.ids), scene, page, count, fixed), f" {side} {anchor.named}"
    return _beside_it(scene, found, box, page, count)


def _row(
    box: Box, side: str, anchor: Box, scene: Scene, page: Page, count: int, said: float | None = None
) -> list[tuple[float, float]]:
    """Copies one after the other, away from an anchor, with the gap that was said or the usual one."""
    gap = usual_gap(scene, page, down=side in ("above", "below")) if said is None else said
    shifts = []
    for _ in range(count):
        spot = spot_beside(box, side, anchor, gap, page, fixed=said is not None)
        if spot is None:
            raise RequestError(
                f"there is no room for {'a copy' if count == 1 else f'{count} copies'} {side} it on the page",
                "name another side, or make it smaller first",
            )
        shifts.append((round(spot.x - box.x, 4), round(spot.y - box.y, 4)))
        anchor = spot
    return shifts


def _onwards(box: Box, first: Box, scene: Scene, page: Page, count: int) -> list[tuple[float, float]]:
    """From a first place on across the page, away from the nearer edge."""
    side = "right of" if first.center[0] <= page.width / 2 + CLOSE else "left of"
    rest = _row(box, side, first, scene, page, count - 1) if count > 1 else []
    return [(round(first.x - box.x, 4), round(first.y - box.y, 4)), *rest]


def _beside_it(scene: Scene, found: Found, box: Box, page: Page, count: int) -> tuple[list[tuple[float, float]], str]:
    """On the side with room where least else stands; where there is none, a little down and to the right."""
    if any(is_ground(scene[id], page) for id in found.ids):
        return [(0.0, 0.0)] * count, ", in the same place"
    rows: list[tuple[int, list[tuple[float, float]], str]] = []
    for side in ("right of", "below", "left of", "above"):
        try:
            shifts = _row(box, side, box, scene, page, count)
        except RequestError:
            continue
        spots = [box._replace(x=box.x + dx, y=box.y + dy) for dx, dy in shifts]
        rows.append((sum(crowding(scene, page, spot, found.ids) for spot in spots), shifts, f" {side} it"))
    if rows:
        _, shifts, where = min(rows, key=lambda row: row[0])
        return shifts, where
    step = usual_gap(scene, page, down=True)
    for way in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        shifts = [(way[0] * step * n, way[1] * step * n) for n in range(1, count + 1)]
        if fits(box._replace(x=box.x + shifts[-1][0], y=box.y + shifts[-1][1]), page):
            return shifts, ", a little beside it"
    return [(step * n, step * n) for n in range(1, count + 1)], ", a little beside it"


def _count(said: str, most: int, what: str) -> int:
    word = said.lower().strip()
    few = {"a": 1, "an": 1, "once": 1, "twice": 2, **NUMBERS}
    count = few.get(word) or (int(word) if word.isdigit() and len(word) < 6 else 0)
    if not 0 < count <= most:
        raise RequestError(f"{said} {what} cannot be made", f"give a number from 1 to {most}")
    return count


def swap(request: Request, scene: Scene) -> Resolved:
    """Two things change places, centre for centre; what is in line stays in line."""
    if (swapped := words_swapped(request, scene)) is not None:
        return swapped
    if request.get("other"):
        first, second = (things(scene, phrase) for phrase in (request.target, request.get("other")))
    else:
        both = things(scene, request.target)
        if len(both.ids) != 2:
            raise RequestError(
                f"two things change places, and {both.named} are {len(both.ids)}",
                "name two: swap the date and the venue",
            )
        first, second = Found(both.ids[:1]), Found(both.ids[1:])
    first, second = as_entries(scene, first, second)
    page = home(scene, (*first.ids, *second.ids))
    holders = {group.id for id in (*first.ids, *second.ids) for group in scene[id].ancestors}
    if set(first.ids) & set(second.ids) or holders & {*first.ids, *second.ids}:
        raise RequestError(
            f"{first.named} and {second.named} cannot change places: one is, or holds, the other", "name two others"
        )
    a, b = drawn_box(scene, first.ids), drawn_box(scene, second.ids)
    there, _ = exchanged(a, b)
    near = SHARED * min(page.width, page.height)
    across, down = (_in_line(a, b, at, there[at], near) for at in (0, 1))
    aligns = {_text_align(scene, found) for found in (first, second)}
    if aligns == {
        "start"
    }:  # texts are swapped by the side they begin at, so that each stays in line with its new place
        across = b.x - a.x
    elif aligns == {"end"}:
        across = b.right - a.right
    there, back = (across, down), (-across, -down)
    shifts = [*((id, there) for id in first.ids), *((id, back) for id in second.ids)]
    pair = Found((*first.ids, *second.ids), many=True)
    return shifted(pair, shifts, f"swap the places of {first.named} and {second.named}", "they stand in one place")


def _text_align(scene: Scene, found: Found) -> str:
    """The side that a text begins at; '' for anything else."""
    placed = scene[found.ids[0]]
    if len(found.ids) > 1 or not isinstance(placed.layer, Text) or placed.matrix.b or placed.matrix.c:
        return ""
    return placed.layer.style.align or "start"


def _in_line(a: Box, b: Box, at: int, shift: float, near: float) -> float:
    """How far the first goes along an axis: by the difference of the edges that the two have on one line, if any."""
    edges = b[at] - a[at], b[at] + b[at + 2] - a[at] - a[at + 2]
    return next((edge for edge in edges if abs(edge) <= near), shift)


def flip(request: Request, scene: Scene) -> Resolved:
    """Mirrored about its own centre."""
    found = things(scene, request.target)
    word = request.get("axis").lower()
    across = word.startswith("h") or word in ("left", "right", "sideways", "")
    if not word:
        raise RequestError("which way to flip it is not said", "say horizontally or vertically")
    edits: list[Edit] = []
    together = scene.box(found.ids) if found.whole else None
    for id in found.ids:
        if not found.whole:
            _check_flip(scene, id, across)
        box = together or scene.box((id,))
        edits.append(Resize(id, -1.0 if across else 1.0, 1.0 if across else -1.0, box.center))
    way = "horizontally" if across else "vertically"
    words = any(scene.texts(id) for id in found.ids)
    note = "; its words stay readable" if words and scene.document.format == "pptx" else ""
    return Resolved(f"flip {found.named} {way}{note}", found.ids, tuple(edits))


def _check_flip(scene: Scene, id: str, across: bool) -> None:
    layer = scene[id].layer
    if isinstance(layer, Text):
        raise RequestError(
            f"flipping {describe(scene[id])} would turn its letters into mirror writing",
            "to mirror it all the same, flip the group it stands in; to turn it, say: rotate it by 180 degrees",
        )
    if isinstance(layer, Group) and layer.form not in ("", "shape"):
        raise RequestError(f"a {layer.form} cannot be mirrored", "flip a picture or a shape")
    if scene.document.format == "pptx" and not across and any(text.text.strip() for text in scene.texts(id)):
        raise RequestError(
            f"'{id}' has words, which a slide turns upside down with it", "flip it horizontally, or rotate it instead"
        )


def keep(request: Request, scene: Scene) -> Resolved:
    """What stays needs no edit; said before 'delete the others' it says which those are not."""
    found = scene.find(request.target)
    raise AlreadySo(f"{found.named} stays as it is", "say what is to go: delete the others", found.ids)


def _refusal(what: str, why: str, instead: str) -> Callable[[Request, Scene], Resolved]:
    """An act that is understood and cannot be carried out in a file yet."""

    def refuse(request: Request, scene: Scene) -> Resolved:
        found = scene.find(request.target)
        raise RequestError(f"{found.named} cannot be {what}: {why}", instead)

    return refuse


ARRANGING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "restack": restack,
    "duplicate": duplicate,
    "swap": swap,
    "flip": flip,
    "keep": keep,
    "page_size": page_size,
    **ALIGNING_ACTS,
    **CROPPING_ACTS,
    "group": _refusal(
        "grouped",
        "layers stay in the groups that the file has them in",
        "name them together and they move as one, for example: move the logo and the date to the right by 20px",
    ),
    "ungroup": _refusal(
        "ungrouped",
        "layers stay in the groups that the file has them in",
        "a thing in a group can be moved, painted or deleted by its own name or id all the same",
    ),
    "lock": _refusal(
        "locked by an instruction",
        "a lock is for one edit and not kept in the file",
        "give --lock with the edit, for example: --lock '#logo'",
    ),
}
