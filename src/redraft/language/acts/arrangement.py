"""Requests about the stack, copies and changing places; and those that no file can keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from redraft.commands.command import AlreadySo
from redraft.commands.copies import MOST_COPIES, Copy
from redraft.commands.geometry import Restack, Swap, Where
from redraft.commands.places import covered
from redraft.commands.traits import covers_page
from redraft.document.layers import Page
from redraft.edits.ops import Insert
from redraft.errors import RequestError
from redraft.language.acts.neighbours import home, measured, other, things
from redraft.language.acts.placement import placed_at
from redraft.language.acts.texts import words_swapped
from redraft.language.amounts import length, share_or_length, spoken
from redraft.language.wholes import as_entries
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DIRECTIONS

MOST_STEPS = 1_000
Stacking = Literal["front", "back", "forward", "backward", "above", "below"]
_STACKING: dict[str, Stacking] = {
    "front": "front", "back": "back", "forward": "forward", "backward": "backward", "above": "above", "below": "below",
}  # fmt: skip


def restack(request: Request, scene: Scene) -> Resolved:
    """Forward, backward, to the front, to the back, above or below another thing."""
    found = things(scene, request.target)
    to = _STACKING.get(request.get("to").lower())
    if to is None:
        raise RequestError("where in the stack is not said", "say to the front, to the back, forward or backward")
    mark, steps = "", _count(request.get("steps") or "1", MOST_STEPS, "steps")
    said = {"front": "to the front", "back": "to the back"}.get(to, f"one step {to}")
    if to in ("above", "below"):
        anchor = scene.free(other(scene, request.get("anchor"), found))
        if len(anchor.ids) != 1 or anchor.ids[0] in found.ids:
            raise RequestError(f"{to} which one thing is not clear: {anchor.named}", "name one other thing")
        mark = anchor.ids[0]
        home(scene, (*found.ids, mark))
        said = f"just {to} '{mark}'"
    elif to == "back" and (mark := _ground(scene, found.ids)):
        to, said = "above", f"to the back, just above the background '{mark}'"
    elif to in ("forward", "backward") and steps > 1:
        said = f"{to} by {steps} steps"
    groups = {scene[id].ancestors[-1].id for id in found.ids if scene[id].ancestors}
    note = f", within {Found(tuple(sorted(groups))).named}" if groups else ""
    order = {id: number for number, id in enumerate(scene.document.index)}
    stacked = tuple(sorted(found.ids, key=order.__getitem__))  # from the bottom up, so that their own order stays
    try:
        command = Restack(stacked, to, mark or None, steps=steps if to in ("forward", "backward") else 1)
        return scene.carried(f"bring {found.named} {said}{note}", found.ids, command)
    except AlreadySo:
        _check_outside(scene, found, to)
        raise


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


def _check_outside(scene: Scene, found: Found, to: str) -> None:
    """RequestError where something outside the group of what is at its end lies over or under it."""
    order = {id: number for number, id in enumerate(scene.document.index)}
    for id in found.ids:
        placed, box = scene[id], scene[id].box
        outer = placed.ancestors[0] if placed.ancestors else None
        if outer is None or box is None or to in ("above", "below"):
            continue
        ahead = to in ("front", "forward")
        for near in covered(scene.document, placed.page, box, (outer.id,)):
            if (order[near] > order[id]) is ahead:
                way = {"front": "to the front", "back": "to the back"}.get(to, to)
                raise RequestError(
                    f"'{id}' is at the {'front' if ahead else 'back'} of its group '{outer.id}', and"
                    f" '{near}' lies {'over' if ahead else 'under'} all of that",
                    f"to bring the whole group, say: bring #{outer.id} {way}",
                )


def duplicate(request: Request, scene: Scene) -> Resolved:
    """Copies, above the original in the stack, where it is said or beside it; several go on in the same direction."""
    found = things(scene, request.target)
    if found.whole:
        raise RequestError(
            "a copy of everything on the page is another page", "say: duplicate the page, or name a thing"
        )
    page = home(scene, found.ids)
    count = _count(request.get("count") or "1", MOST_COPIES, "copies")
    order = {id: number for number, id in enumerate(scene.document.index)}
    stacked = tuple(sorted(found.ids, key=order.__getitem__))
    copy, where = _copies(request, scene, Copy(stacked, count=count, by=measured(scene, stacked)), page)
    copies = "a copy" if count == 1 else f"{count} copies"
    done = scene.carried(f"make {copies} of {found.named}{where}{{notes}}", found.ids, copy)
    return replace(done, targets=tuple(edit.layer for edit in done.edits if isinstance(edit, Insert)))


_COPY_SIDES: dict[str, Where] = {
    "left": "left of", "left of": "left of", "right": "right of", "right of": "right of", "next": "right of",
    "below": "below", "under": "below", "above": "above", "over": "above",
}  # fmt: skip


def _copies(request: Request, scene: Scene, copy: Copy, page: Page) -> tuple[Copy, str]:
    """Where the copies go, and that in words."""
    if request.get("dir"):
        amount, unit, way = request.get("amount"), request.get("unit"), request.get("dir").lower()
        across, down = DIRECTIONS[way]
        if amount:
            step = share_or_length(amount, unit, page)
            step = step if across + down > 0 else f"-{step}" if isinstance(step, str) else -step
            return copy.replaced(**{"dx" if across else "dy": step}), f", {spoken(amount, unit)} {way}"
        sides: dict[tuple[int, int], Where]
        sides = {(-1, 0): "left of", (1, 0): "right of", (0, -1): "above", (0, 1): "below"}
        return copy.replaced(where=sides[across, down]), f" {sides[across, down]} it"
    if request.get("place"):
        spot, words = placed_at(request, page, copy.target)
        return copy.replaced(where=spot.where, gap=spot.gap), f" at {words}"
    if request.get("side") and request.get("anchor"):
        side = _COPY_SIDES.get(request.get("side").lower())
        if side is None:
            raise RequestError(f"where '{request.get('side')}' is for a copy is not clear", "say above, below, left of")
        about_it = request.get("anchor").lower() in ("it", "itself", "them", "the original")
        anchor = Found(copy.target) if about_it else scene.find(request.get("anchor"))
        home(scene, (*copy.target, *anchor.ids))
        gap: float | str = "usual"
        if request.get("gap"):
            of = page.height if side in ("above", "below") else page.width
            gap = length(request.get("gap"), request.get("unit"), page, of=of)
        by = measured(scene, copy.target, () if about_it else anchor.ids)
        to = None if about_it else anchor.ids
        return copy.replaced(where=side, anchor=to, gap=gap, by=by), f" {side} {anchor.named}"
    return copy.replaced(where="beside"), ""


def _count(said: str, most: int, what: str) -> int:
    word = said.lower().strip()
    few = {"a": 1, "an": 1, "once": 1, "twice": 2, **NUMBERS}
    count = few.get(word) or (int(word) if word.isdigit() and len(word) < 6 else 0)
    if not 0 < count <= most:
        raise RequestError(f"{said} {what} cannot be made", f"give a number from 1 to {most}")
    return count


def swap(request: Request, scene: Scene) -> Resolved:
    """Two things change places; what is in line stays in line."""
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
    every = (*first.ids, *second.ids)
    home(scene, every)
    reading = f"swap the places of {first.named} and {second.named}"
    return scene.carried(reading, every, Swap(first.ids, second.ids, align="edges", by=measured(scene, every)))


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


ARRANGEMENT_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "restack": restack,
    "duplicate": duplicate,
    "swap": swap,
    "keep": keep,
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
