"""Things that shared a line with their neighbours and no longer do, though no edit moves them that way."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.commands.measure.traits import scaled_type, shown_style
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.inspection.page.edit_facts import NOTE, PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

ALIKE = 0.75
"""Page units within which two edges are on one line."""
NEAR = 0.5
"""How far apart things that are aligned with each other may be, as a part of the page's longer side."""
MOST = 20
"""Things an edit may displace; when it displaces more, it arranges the page anew."""
FEWEST = 2
"""Neighbours that make a line: with a single one it may be chance."""


Lines = dict[str, float]
"""Positions of a thing, by the name of the line: left, centre, right; top, middle, bottom, base."""
ACROSS = frozenset(("left", "centre", "right"))


def alignment(pair: PagePair) -> Iterator[Finding]:
    asked = pair.asked
    if asked.targets is None or len(pair.displaced) > MOST:
        return
    stayed: list[tuple[Thing, Lines]] | None = None
    for id in sorted(pair.displaced):
        now, was = pair.after[id], pair.before.get(id)
        if was is None or not _takes_part(now):
            continue
        old, new = lines_of(was), lines_of(now)
        moved = {name for name, at in old.items() if abs(new.get(name, at + 1e9) - at) > ALIKE}
        for layers, names in ((asked.across, ACROSS), (asked.down, moved - ACROSS)):
            if pair.within(id, layers):  # an edit put it there
                moved -= names
        if not moved:
            continue
        if stayed is None:
            stayed = [(one, lines_of(one)) for one in _stayed(pair)]
        near = [(one, lines) for one, lines in stayed if _close(pair, was, one)]
        for names in (moved & ACROSS, moved - ACROSS):
            found = _lost(pair, now, (old, new), near, names)
            if found is not None:
                yield found


def ways_back(pair: PagePair, now: Thing) -> Iterator[tuple[str, float, float]]:
    """Every line of a thing that moved, and how far across and down it has to go to be where it was."""
    old, new = lines_of(pair.before[now.id]), lines_of(now)
    for name in sorted(old.keys() & new.keys()):
        by = old[name] - new[name]
        if abs(by) > ALIKE:
            yield name, *((by, 0.0) if name in ACROSS else (0.0, by))


def _lost(
    pair: PagePair, now: Thing, own: tuple[Lines, Lines], near: list[tuple[Thing, Lines]], names: set[str]
) -> Finding | None:
    """The line of a thing, of those named, that none of those who shared it with the thing share any more."""
    old, new = own
    shared = {name: [one for one in near if abs(one[1].get(name, 1e12) - old[name]) <= ALIKE] for name in names}
    name = max(sorted(shared), key=lambda each: len(shared[each]), default="")
    if not name or len(shared[name]) < FEWEST:
        return None
    family = ACROSS if name in ACROSS else set(new) - ACROSS
    kept = (abs(lines.get(each, 1e12) - at) for _, lines in shared[name] for each, at in new.items() if each in family)
    if any(off <= ALIKE for off in kept) or name not in new:
        return None
    neighbour = shared[name][0][0]
    message = (
        f"{now.named} no longer shares the {name} line of {neighbour.named} and {len(shared[name]) - 1} more:"
        f" {abs(new[name] - old[name]):.0f} px off; align its {name} again"
    )
    return Finding("alignment", (now.id, neighbour.id), message, NOTE, pair.new.id)


def uneven(pair: PagePair, id: str) -> Iterator[Finding]:
    """A text that was made smaller than those in its row that looked like it: one of several prices."""
    was, now = pair.before.get(id), pair.after.get(id)
    if was is None or now is None or not (was.is_text and now.is_text) or now.size > 0.97 * was.size:
        return
    alike = [
        one for one in pair.after.values() if one.is_text and one.id not in pair.touched and one.size == was.size
        and shown_style(one.text) == shown_style(was.text)
        and abs(lines_of(one).get("base", 1e9) - lines_of(was).get("base", 0.0)) <= ALIKE
    ]  # fmt: skip
    if alike:
        them = alike[0].named + (f" and {len(alike) - 1} more" if alike[1:] else "")
        message = f"{now.named} is at {now.size:.4g} px now, beside {them} at {was.size:.4g} px"
        mend = tuple(edit for one in alike for edit in scaled_type(one.text, now.size / was.size))
        remedy = f"set {them} at {now.size:.4g} px too"
        yield Finding("uneven", (id, *(one.id for one in alike)), message, PROBLEM, pair.new.id, remedy, mend)


def _takes_part(thing: Thing) -> bool:
    return thing.shows and not (thing.odd or thing.covers_page or thing.unit or thing.is_line)


def _stayed(pair: PagePair) -> Iterator[Thing]:
    for id, one in pair.before.items():
        if id not in pair.touched and id in pair.after and _takes_part(one):
            yield one


def _close(pair: PagePair, was: Thing, other: Thing) -> bool:
    reach = NEAR * max(pair.old.width, pair.old.height)
    a, b = was.box, other.box
    return max(a.x - b.right, b.x - a.right) < reach and max(a.y - b.bottom, b.y - a.bottom) < reach


def sides(box: Box) -> Lines:
    (x, y), lines = box.center, {"left": box.x, "right": box.right, "top": box.y, "bottom": box.bottom}
    return {**lines, "centre": x, "middle": y}


def lines_of(thing: Thing) -> Lines:
    """A text has the line of its anchor, wherever its first letter has ink: its other side is where its words happen to
    end."""
    lines = sides(thing.box)
    if isinstance(thing.layer, Text) and thing.layer.flow is None:
        align = thing.layer.style.align or "start"
        name = {"middle": "centre", "center": "centre", "end": "right", "right": "right"}.get(align, "left")
        run = next(
            (run for run in thing.layer.runs if run.y is not None), None
        )  # its first line: there may be more below
        if run is None or run.y is None:
            return {name: lines[name], "base": thing.box.bottom}
        left, base = thing.matrix.apply(run.x or 0.0, run.y)
        return {name: lines[name] if run.x is None else left, "base": base}
    return lines
