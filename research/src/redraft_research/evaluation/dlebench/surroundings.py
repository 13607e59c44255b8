"""Visual consistency from pixels: whether the scene is kept, and what else in it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, blurred, slices
from redraft.imaging.pixels.difference import least_area
from redraft.imaging.pixels.regions import regions
from redraft.imaging.things.figures import figure, ground, silhouettes
from redraft_research.evaluation.dlebench.judge_input import EditVerdict
from redraft_research.evaluation.dlebench.picture_pair import PicturePair, edges
from redraft_research.scoring.dle import Consistency

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
HUES = 40.0
"""Degrees that the hues of coloured things may turn with the light."""
REDRAWN, MANY = 0.75, 5
"""Share of the cells with outlines in them in which these may change, where so many things changed."""
NET = 0.6
"""Share of the page that the box of one thing may cover."""
_CELLS = 12


def consistency(pair: PicturePair, wanted: Sequence[Box] = ()) -> EditVerdict:
    """`wanted` are changes outside the targets that were asked for."""
    found = pair.difference
    own = pair.mask.copy()
    for box in wanted:
        own[slices(box, own.shape, 3)] = True
    rest = found.changed & ~own
    share = float(rest.sum()) / max(1, int((~own).sum()))
    spread, broken = _spread(rest, own), _broken(pair, own)
    colors = [float(np.median(np.hypot(page[..., 1], page[..., 2]))) for page in (pair.source, found.after)]
    evidence = {
        "changed_share": round(share, 4),
        "cells_changed": round(spread, 3),
        "cells_broken": round(broken, 3),
        "light": round(found.cast, 3),
        "shift": list(found.shift),
        "noise": round(found.noise, 4),
    }
    grey = colors[0] > 0.04 and colors[1] < 0.006
    turned, redrawn = _turned(pair, own), _redrawn(pair, rest, own)
    every = found.things(own)
    net = next((box for box in every if box.area > NET * own.size and share > 0.03), None)
    evidence |= {"hues_turned": round(turned), "outlines_changed": round(redrawn, 3)}
    for collapsed, why in (
        (found.cast > ANOTHER_LIGHT, "light and colours of the whole scene are others"),
        (grey, "the scene has lost its colours"),
        (turned > HUES, f"hues of the whole scene are turned by {turned:.0f} degrees"),
        (redrawn > REDRAWN and len(every) >= MANY, f"{redrawn:.0%} of what has outlines is drawn otherwise"),
        (net is not None, "changes run through the whole page"),
        (broken > BROKEN, f"{broken:.0%} of the page has another structure"),
        (share > MOST_CHANGED, f"{share:.0%} of what is no target changed"),
        (spread > EVERYWHERE and share > 0.12, f"changes are all over the page ({spread:.0%} of its parts)"),
    ):
        if collapsed:
            return EditVerdict(Consistency.SCENE_COLLAPSE, why, evidence)
    things = _distinct(pair, own)
    label = Consistency.of(collapsed=False, anomalies=len(things))
    places = [f"x {box.x:g} y {box.y:g} width {box.width:g} height {box.height:g}" for box in things]
    count = len(things)
    reason = f"{count} thing{'s' * (count != 1)} beside the targets changed: {'; '.join(places[:4])}" if things else (
        "nothing beside the targets changed")  # fmt: skip
    return EditVerdict(label, reason, evidence | {"anomalies": [list(box) for box in things[:12]]})


def _cells(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    rows, columns = (np.linspace(0, size, min(_CELLS, size) + 1).astype(int) for size in shape[:2])
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            yield slice(top, bottom), slice(left, right)


def _spread(rest: Mask, own: Mask) -> float:
    """The share of the page's cells of which a tenth or more changed."""
    shares = [float(rest[cell].sum()) / max(1, int((~own[cell]).sum())) for cell in _cells(rest.shape)]
    return float(np.mean([share > 0.1 for share in shares]))


def _broken(pair: PicturePair, own: Mask) -> float:
    """The share of cells with structure that have another now (or none); 0 where few had any."""
    before, after = (blurred(page[..., 0], 2) for page in (pair.difference.before, pair.difference.after))
    kept = []
    for cell in _cells(own.shape):
        rest = ~own[cell]
        if rest.sum() > 60 and before[cell][rest].std() > 0.015:
            one, two = (page[cell][rest] - page[cell][rest].mean() for page in (before, after))
            size = float(np.sqrt((one**2).sum() * (two**2).sum()))
            kept.append(float((one * two).sum()) / size > 0.4 if size > 1e-6 else False)
    return 1 - float(np.mean(kept)) if len(kept) >= 0.4 * _CELLS**2 else 0.0


def _turned(pair: PicturePair, own: Mask) -> float:
    """The degrees by which the light turned the hues of coloured pixels: a median, 0 where there are few."""
    step = 1 + own.size // 100_000
    before, lit = pair.source[~own][::step], pair.difference.before[~own][::step]
    strong = (np.hypot(before[:, 1], before[:, 2]) > 0.06) & (np.hypot(lit[:, 1], lit[:, 2]) > 0.03)
    if strong.sum() < 50:
        return 0.0
    one, two = (np.arctan2(page[strong, 2], page[strong, 1]) for page in (before, lit))
    return float(np.degrees(np.median(np.abs(np.angle(np.exp(1j * (one - two)))))))


def _redrawn(pair: PicturePair, rest: Mask, own: Mask) -> float:
    """The share of cells with outlines in which these changed for the most part."""
    lines = edges(pair.difference.before) & ~own
    shares = [float(rest[cell][lines[cell]].mean()) for cell in _cells(own.shape) if lines[cell].sum() > 12]
    return float(np.mean([share > 0.3 for share in shares])) if len(shares) >= 8 else 0.0


def _distinct(pair: PicturePair, own: Mask) -> list[Box]:
    """Boxes of changes outside the targets, without spill over their edges; a thing that moved is one."""
    found = pair.difference
    height, width = own.shape
    things = []
    for box, parts in found.parts(own, least_area(width, height)):
        area = sum(part.area for part in parts)
        beside = [target for target in pair.boxes if _touch(box, target)]
        if beside and area < SPILL * max(target.area for target in beside):
            continue
        things.append(box)
    joined: list[list[Box]] = []
    for box in things:
        near = [group for group in joined if any(_one_thing(pair, box, other) for other in group)]
        joined = [group for group in joined if group not in near] + [[box, *(one for group in near for one in group)]]
    whole = [union for group in joined if (union := Box.union(group)) is not None]
    return sorted(whole, key=lambda box: -box.area)


def _one_thing(pair: PicturePair, a: Box, b: Box) -> bool:
    """Whether two changes are of one thing: parts of one figure, or what vanished here and appeared there."""
    return _moved(pair, a, b) or _moved(pair, b, a) or _same_figure(pair, a, b)


def _same_figure(pair: PicturePair, a: Box, b: Box) -> bool:
    """Whether one thing, before or after, reaches from one change to the other that is near."""
    longer = max(a.width, a.height, b.width, b.height)
    apart = max(max(a.x, b.x) - min(a.right, b.right), max(a.y, b.y) - min(a.bottom, b.bottom))
    both = Box.union((a, b))
    if both is None or apart > longer or both.area > 0.1 * pair.mask.size:
        return False
    around = ground(pair.difference.before, both)
    for page in (pair.difference.before, pair.difference.after):
        labels, parts = regions(figure(page, both, around))
        for part in parts:
            mask = labels == part.number
            held = [
                mask[slices(Box(box.x - both.x, box.y - both.y, box.width, box.height), mask.shape)] for box in (a, b)
            ]
            if all(one.size and one.mean() > 0.15 for one in held):
                return True
    return False


def _touch(box: Box, target: Box) -> bool:
    return box.grown(max(4.0, 0.15 * min(target.width, target.height))).overlap(target) is not None


def _moved(pair: PicturePair, start: Box, end: Box) -> bool:
    """Whether what was at one place before, and is gone from there, is at the other after, and was not there."""
    if not (0.6 < start.width / end.width < 1.7 and 0.6 < start.height / end.height < 1.7):
        return False
    here, there = pair.at(start), pair.at(end)
    came = there.now.sum() > 2 * there.was.sum()
    off = float(np.linalg.norm(here.color("before") - there.color("after")))
    return here.change.gone > 0.6 and came and off < 0.06 and silhouettes(here.was, there.now) > 0.7
