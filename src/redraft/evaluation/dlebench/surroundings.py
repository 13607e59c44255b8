"""Visual consistency from pixels: whether the scene still stands, and what else in it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from redraft.document.geometry import Box
from redraft.evaluation.dlebench.compared import Compared
from redraft.evaluation.dlebench.sight import Verdict
from redraft.imaging.difference import least_area
from redraft.imaging.pixels import Mask, blurred, slices
from redraft.scoring.dle import Consistency

ANOTHER_LIGHT = 0.2
"""How far light and colours of the whole may be from before (Oklab, median): beyond, it is another time of day."""
MOST_CHANGED = 0.4
"""Share of what is no target that may change before it is another scene."""
EVERYWHERE = 0.6
"""Share of the page's cells with changes in them above which it is a matter of style."""
SPILL = 0.2
"""Of a target's area: changes that run over its edge up to this are the target's own."""
BROKEN = 0.5
"""Share of the cells with any structure in them that may have another."""
_CELLS = 12


def consistency(compared: Compared, wanted: Sequence[Box] = ()) -> Verdict:
    """`wanted` are changes outside the targets that were asked for."""
    found = compared.difference
    own = compared.mask.copy()
    for box in wanted:
        own[slices(box, own.shape, 3)] = True
    rest = found.changed & ~own
    share = float(rest.sum()) / max(1, int((~own).sum()))
    spread, broken = _spread(rest, own), _broken(compared, own)
    colors = [float(np.median(np.hypot(page[..., 1], page[..., 2]))) for page in (compared.source, found.after)]
    evidence = {
        "changed_share": round(share, 4),
        "cells_changed": round(spread, 3),
        "cells_broken": round(broken, 3),
        "light": round(found.cast, 3),
        "shift": list(found.shift),
        "noise": round(found.noise, 4),
    }
    grey = colors[0] > 0.04 and colors[1] < 0.006
    for collapsed, why in (
        (found.cast > ANOTHER_LIGHT, "light and colours of the whole scene are others"),
        (grey, "the scene has lost its colours"),
        (broken > BROKEN, f"{broken:.0%} of the page has another structure"),
        (share > MOST_CHANGED, f"{share:.0%} of what is no target changed"),
        (spread > EVERYWHERE and share > 0.12, f"changes are all over the page ({spread:.0%} of its parts)"),
    ):
        if collapsed:
            return Verdict(Consistency.SCENE_COLLAPSE, why, evidence)
    things = _distinct(compared, own)
    label = Consistency.of(collapsed=False, anomalies=len(things))
    told = [f"x {box.x:g} y {box.y:g} width {box.width:g} height {box.height:g}" for box in things]
    count = len(things)
    reason = f"{count} thing{'s' * (count != 1)} beside the targets changed: {'; '.join(told[:4])}" if things else (
        "nothing beside the targets changed")  # fmt: skip
    return Verdict(label, reason, evidence | {"anomalies": [list(box) for box in things[:12]]})


def _cells(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    rows, columns = (np.linspace(0, size, min(_CELLS, size) + 1).astype(int) for size in shape[:2])
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            yield slice(top, bottom), slice(left, right)


def _spread(rest: Mask, own: Mask) -> float:
    """The share of the page's cells of which a tenth or more changed."""
    shares = [float(rest[cell].sum()) / max(1, int((~own[cell]).sum())) for cell in _cells(rest.shape)]
    return float(np.mean([share > 0.1 for share in shares]))


def _broken(compared: Compared, own: Mask) -> float:
    """Of the cells that had structure before, how many have another now (or none)."""
    before, after = (blurred(page[..., 0], 2) for page in (compared.difference.before, compared.difference.after))
    kept = []
    for cell in _cells(own.shape):
        rest = ~own[cell]
        if rest.sum() > 60 and before[cell][rest].std() > 0.015:
            one, two = (page[cell][rest] - page[cell][rest].mean() for page in (before, after))
            size = float(np.sqrt((one**2).sum() * (two**2).sum()))
            kept.append(float((one * two).sum()) / size > 0.4 if size > 1e-6 else False)
    return 1 - float(np.mean(kept)) if len(kept) >= 12 else 0.0


def _distinct(compared: Compared, own: Mask) -> list[Box]:
    """Boxes of what changed outside the targets; what spills over a target's edge is left out, and what vanished here
    and appeared there is one."""
    found = compared.difference
    height, width = own.shape
    things = []
    for box, parts in found.parts(own, least_area(width, height)):
        area = sum(part.area for part in parts)
        beside = [target for target in compared.boxes if _touch(box, target)]
        if beside and area < SPILL * max(target.area for target in beside):
            continue
        things.append(box)
    moved = {
        max(one, other, key=lambda at: things[at].area)
        for one in range(len(things))
        for other in range(one)
        if _moved(compared, things[one], things[other]) or _moved(compared, things[other], things[one])
    }
    return [box for at, box in enumerate(things) if at not in moved]


def _touch(box: Box, target: Box) -> bool:
    return box.grown(max(4.0, 0.15 * min(target.width, target.height))).overlap(target) is not None


def _moved(compared: Compared, start: Box, end: Box) -> bool:
    """Whether what was at one place before is at the other after, and there only."""
    if not (0.75 < start.width / end.width < 1.33 and 0.75 < start.height / end.height < 1.33):
        return False
    before, after = compared.difference.before, compared.difference.after
    center = end.center
    same = Box(center[0] - start.width / 2, center[1] - start.height / 2, start.width, start.height)
    was, now = before[slices(start, before.shape)], after[slices(same, after.shape)]
    if was.shape != now.shape or not was.size:
        return False
    alike = np.linalg.norm(was - now, axis=2)
    here = np.linalg.norm(after[slices(start, after.shape)] - was, axis=2)
    return float((alike < 0.1).mean()) > 0.85 and float(here.mean()) > 2 * float(alike.mean())
