"""All that lies on one side of something: 'everything below the cards', 'the texts above the line'."""

from __future__ import annotations

from typing import Any

from redraft.targets.conditions import holds, is_around
from redraft.targets.fits import Fit, Lookup
from redraft.targets.parts.part import Corners, around

SIDES = {"above": (1, -1), "below": (1, 1), "left of": (0, -1), "right of": (0, 1)}
"""The axis of each side, across (0) or down (1) the page, and whether it is before or after."""
_EDGE, _WIDE = 0.01, 0.5
"""As shares of the page: how far what is beside a thing may reach past its edge, and how wide a thing is that all that
is above or below it is level with."""


def on_side(finder: Lookup, fits: list[Fit], where: str, other: Any) -> tuple[list[Fit], list[Fit]]:
    """The fits on a side of something on its page, and those of which that is not certain: what is mostly there or has
    members there, and what is there but not level with it."""
    homes: dict[int, Corners | None] = {}
    anchors = [one.number for one in finder.resolve(other)]
    for number in anchors:
        page = finder.scene.parts[number].page
        homes[page] = around(homes.get(page), finder.scene.box(number))
    places: dict[str, list[Fit]] = {"level": [], "aside": [], "mostly": [], "partly": []}
    for one in fits:
        home, box = homes.get(finder.scene.parts[one.number].page), finder.scene.box(one.number)
        if home is None or box is None or holds(box, home):
            continue
        if not any(one.number == number or is_around(finder, one.number, number) for number in anchors):
            places.setdefault(_place(finder, one, where, home, box), []).append(one)
    found = [*places["level"], *places["aside"]]
    inner = {group for one in found for group in finder.scene.around(one.number)}
    across = [*places["mostly"], *(one for one in places["partly"] if one.number in inner)]
    return found, [*across, *places["aside"]]


def _place(finder: Lookup, fit: Fit, where: str, home: Corners, box: Corners) -> str:
    """Where a box is: on that side of another and level with it, or aside; mostly or partly past its edge; '' else."""
    (axis, sign), other = SIDES[where], 1 - SIDES[where][0]
    page = finder.scene.document.pages[finder.scene.parts[fit.number].page]
    sizes = page.width, page.height
    slack = _EDGE * sizes[axis]
    edge = home[axis + 2] if sign > 0 else home[axis]
    near, far = (box[axis], box[axis + 2]) if sign > 0 else (box[axis + 2], box[axis])
    if sign * (far - edge) <= slack and sign * (near - edge) < -slack:
        return ""
    if sign * (near - edge) < -slack:
        return "mostly" if sign * ((near + far) / 2 - edge) > 0 else "partly"
    wide = home[other + 2] - home[other] >= _WIDE * sizes[other]
    level = min(home[other + 2], box[other + 2]) > max(home[other], box[other])
    return "level" if wide or level else "aside"
