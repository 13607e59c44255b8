"""Things that did not overlap before and do now: text on text, text under something, text over an edge.

A text on what it was on before is fine, and so is a thing wholly on another. What is counted are letters, by the ink
of their glyphs; shapes count by their outlines, pictures by their frames.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Layer, Opaque, Picture, Shape
from redraft.document.style import Gradient, PaintServer
from redraft.inspection.page.edit_facts import NOTE, PROBLEM, Finding
from redraft.inspection.page.items import Letter, Thing
from redraft.inspection.page.pair import CLOSE, PagePair

TOUCH = 0.06
"""How far letters may reach into each other, in font sizes of the smaller: kerning and tight lines do so much."""
CLEAR, NEAR, ROW = 0.3, 0.12, 0.25
"""The gap between two texts that were apart on a line, between those that an edit may well have put beside each other,
and how much of their height letters on a line share, in font sizes of the smaller."""
MOST = 0.7
"""The share of the letters beside a line that it strikes more than slightly."""
COVERED = 0.04
"""The share of a text's letters that may newly lie under something; one letter is reported of a short text."""
IN, OUT = 0.97, 0.03
"""A text is on a shape when this share of its letters does, beside it when no more than that does."""
CROSSING = 0.1
"""The share of letters on each side of an edge from which a text lies across it."""
OVER, APART = 0.1, 0.02
"""The share of the smaller of two pictures or shapes that lies on the other when they overlap, when they do not."""
HIDDEN = 0.98
GROUND = 0.6
"""The share of the page from which a shape or picture is a ground, whose edge words may well cross."""
GRID = 7
"""Points each way at which outlines are compared that are no boxes."""
MOST_OUTLINES = 300
"""Pairs of shapes whose outlines are compared."""


def overlaps(pair: PagePair) -> Iterator[Finding]:
    things: list[tuple[Thing, Thing]] = []
    on_drawings: dict[tuple[str, str, str], list[tuple[Thing, Finding]]] = {}
    for lower, upper in pair.neighbours():
        if not (lower.shows and upper.shows) or (lower.unit and lower.unit == upper.unit):
            continue
        if lower.odd or upper.odd:
            yield from _perhaps_on(pair, lower, upper)
            continue
        if isinstance(lower.layer, Opaque) or isinstance(upper.layer, Opaque):
            continue
        if lower.is_text and upper.is_text:
            yield from _text_on_text(pair, lower, upper)
        elif lower.is_text or upper.is_text:
            text, other = (lower, upper) if lower.is_text else (upper, lower)
            if other.is_line:
                yield from _struck(pair, text, other)
            else:
                for one in _covered(pair, text, other) if other is upper else _across(pair, text, other):
                    on_drawings.setdefault((one.kind, text.id, _drawing(other, text)), []).append((other, one))
        else:
            things.append((lower, upper))
    yield from (_as_one(whole, parts) for (_, _, whole), parts in on_drawings.items())
    plain = len(things) > MOST_OUTLINES  # of so many only boxes are looked at
    yield from _things(
        pair,
        [
            (lower, upper)
            for lower, upper in things
            if lower.filled
            and upper.filled
            and not (lower.is_line or upper.is_line or lower.covers_page)
            and not (upper.covers_page or lower.clipped or upper.clipped)
            and (not plain or (lower.upright and upper.upright))
        ],
    )


def _drawing(thing: Thing, text: Thing) -> str:
    """The outermost group with a thing that a text is not in; its own id for none."""
    around = {group.id for group in text.placed.ancestors}
    return next((group.id for group in thing.placed.ancestors if group.id not in around), thing.id)


def _as_one(whole: str, parts: Sequence[tuple[Thing, Finding]]) -> Finding:
    """What is found of the parts of a drawing: of several, that of the largest, said of the drawing."""
    thing, found = max(parts, key=lambda part: part[0].box.area)
    if len(parts) == 1:
        return found
    severity = PROBLEM if any(one.severity == PROBLEM for _, one in parts) else NOTE
    message = found.message.replace(thing.named, f"group '{whole}'")
    return replace(found, layers=(found.layers[0], whole), message=message, severity=severity)


def _text_on_text(pair: PagePair, lower: Thing, upper: Thing) -> Iterator[Finding]:
    now = _meeting(lower, upper)
    if not now:
        yield from _run_together(pair, lower, upper)
    if not now or any(_hides(one, lower, upper) for one in pair.after.values()):
        return
    old_lower, old_upper = pair.before.get(lower.id), pair.before.get(upper.id)
    was = _meeting(old_lower, old_upper)
    if now > was + max(1, was // 4) or (now and not was):
        letters = "one letter lies" if now == 1 else f"{now} letters lie"
        from_below = _meeting(lower, old_upper) > _meeting(old_lower, upper)  # it would do so alone
        one, other, where = (lower, upper, "under") if from_below else (upper, lower, "on")
        message = f"{one.named} now overlaps {other.named}: {letters} {where} it; move one of them, or make it smaller"
        yield Finding("overlap", (one.id, other.id), message, PROBLEM, pair.new.id)


def _perhaps_on(pair: PagePair, lower: Thing, upper: Thing) -> Iterator[Finding]:
    """A new text where another may have letters, which it is not known: on a path, say, or below a mask."""
    new, bent = (lower, upper) if upper.odd else (upper, lower)
    if new.is_text and bent.is_text and new.id not in pair.before and not new.odd and new.ink.overlap(bent.box):
        message = f"{new.named} may lie on {bent.named}, whose letters are not in a line; look at it, or move one"
        yield Finding("overlap", (new.id, bent.id), message, PROBLEM, pair.new.id)


def _run_together(pair: PagePair, lower: Thing, upper: Thing) -> Iterator[Finding]:
    """Texts that were apart on a line, or on no line together, and now read as one."""
    old, other = pair.before.get(lower.id), pair.before.get(upper.id)
    now, put = _gap(lower, upper), pair.is_placed(lower) or pair.is_placed(upper)
    if old is None or other is None or now >= (NEAR if put else CLOSE):
        return
    if _gap(old, other) >= max(CLEAR, 3 * now):
        one, other = (lower, upper) if _gap(lower, other) < _gap(old, upper) else (upper, lower)
        message = f"{one.named} now runs into {other.named}; move one of them, or make it smaller"
        yield Finding("overlap", (one.id, other.id), message, PROBLEM, pair.new.id)


def _gap(one: Thing, other: Thing) -> float:
    """What is between the letters of two texts on a line, in font sizes of the smaller; infinite where that is more
    than one, they share no line, or one is turned or set out by the format."""
    size = min(one.size, other.size)
    if not size or any(text.matrix.b or text.is_set_out for text in (one, other)):
        return math.inf
    first, second = (
        [letter.box for letter in a.letters if letter.box.overlap(b.ink.grown(size))]
        for a, b in ((one, other), (other, one))
    )
    gaps = (
        max(a.x, b.x) - min(a.right, b.right)
        for a in first
        for b in second
        if min(a.bottom, b.bottom) - max(a.y, b.y) > min(ROW * size, 0.9 * a.height, 0.9 * b.height)
    )
    return min(gaps, default=math.inf) / size


def _meeting(one: Thing | None, other: Thing | None) -> int:
    """How many letters of the text with fewer of them lie on letters of the other."""
    shared = one.ink.overlap(other.ink) if one is not None and other is not None else None
    if shared is None or one is None or other is None:
        return 0
    least = TOUCH * min(one.size, other.size)
    sides = [[letter for letter in thing.letters if letter.box.overlap(shared)] for thing in (one, other)]
    first, second = sorted(sides, key=len)
    return sum(any(_deep(letter, against, least) for against in second) for letter in first)


def _deep(one: Letter, other: Letter, least: float) -> bool:
    a, b = one.box, other.box
    return min(a.right, b.right) - max(a.x, b.x) > least and min(a.bottom, b.bottom) - max(a.y, b.y) > least


def _hides(thing: Thing, lower: Thing, upper: Thing) -> bool:
    """Whether something between two texts keeps the lower one from being seen where they meet."""
    if not lower.order < thing.order < upper.order or not thing.filled or thing.odd or thing.is_text:
        return False
    least = TOUCH * min(lower.size, upper.size)
    met = [letter for letter in lower.letters if any(_deep(letter, other, least) for other in upper.letters)]
    return all(thing.holds(*letter.box.center) for letter in met)


def _on(text: Thing, other: Thing, *, partly: bool = False) -> float:
    """The share of a text's letters on the page whose middle, or that of a quarter, lies on a shape or picture."""
    if not text.seen or text.ink.overlap(other.box) is None:
        return 0.0
    shares = [(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)] if partly else [(0.5, 0.5)]
    on = (any(other.holds(x + a * wide, y + b * high) for a, b in shares) for (x, y, wide, high), _ in text.seen)
    return sum(on) / len(text.seen)


def _covered(pair: PagePair, text: Thing, cover: Thing) -> Iterator[Finding]:
    if not cover.filled:
        return
    now, was = _on(text, cover, partly=True), 0.0
    if text.id in pair.before and cover.id in pair.before:
        old_text, old_cover = pair.before[text.id], pair.before[cover.id]
        was = _on(old_text, old_cover, partly=True) if old_text.order < old_cover.order and old_cover.filled else 0.0
    if now - was <= COVERED:
        return
    count = round(now * len(text.seen))
    severity = NOTE if cover.id in pair.before and _see_through(pair, cover) else PROBLEM
    if now >= IN:
        message = f"{text.named} lies wholly under {cover.named} and cannot be read; bring it to the front, or move it"
        solid = isinstance(cover.layer, Picture) and pair.is_solid(cover.layer.asset)  # its clipped edges are no part
        yield Finding("unseen", (text.id, cover.id), message, PROBLEM if solid else severity, pair.new.id)
        return
    letters, covers = f"{count} of {len(text.seen)} letters", cover.id in pair.displaced
    seen = f"covers {letters} of {text.named}" if covers else f"reaches under {cover.named} with {letters}"
    message = f"{(cover if covers else text).named} now {seen}; move one of them, or bring the text to the front"
    yield Finding("overlap", (text.id, cover.id), message, severity, pair.new.id)


def _see_through(pair: PagePair, thing: Thing) -> bool:
    """Whether a picture may have holes in it: only a JPEG cannot."""
    return isinstance(thing.layer, Picture) and (thing.clipped or not pair.is_solid(thing.layer.asset))


def _across(pair: PagePair, text: Thing, ground: Thing) -> Iterator[Finding]:
    """A text that was on a shape or picture, or beside it, and now lies across its edge."""
    if ground.covers_page or not ground.filled or _below_cover(pair, text, ground):
        return
    if text.id not in pair.before or ground.id not in pair.before:
        was = None
    else:
        was = _on(pair.before[text.id], pair.before[ground.id])
    now = _on(text, ground)
    count = round(now * len(text.seen))
    photo = isinstance(ground.layer, Picture) and not _see_through(pair, ground)
    touches = was == 0 and count > (1 if photo else 2)  # of a long text two letters on a photo are few, and seen
    crosses = (now >= CROSSING or touches) and now <= 1 - CROSSING and (was is None or was >= IN or was <= OUT)
    if crosses and not _on_drawing(pair, text, ground):
        message = (
            f"{text.named} now lies across the edge of {ground.named}: {count} of {len(text.seen)} letters are on"
            " it; move it off or wholly on"
        )
        broad = ground.box.area > GROUND * pair.new.box.area
        yield Finding("overlap", (text.id, ground.id), message, NOTE if broad else PROBLEM, pair.new.id)


def _on_drawing(pair: PagePair, text: Thing, part: Thing) -> bool:
    """Whether a text is wholly on the drawing that a thing is a part of, by all its parts but a ground of the page."""
    whole, most = frozenset((_drawing(part, text),)), GROUND * pair.new.box.area
    parts = [one for one in pair.after.values() if one.filled and one.order < text.order and one.box.area <= most]
    parts = [one for one in parts if pair.within(one.id, whole)]
    on = sum(any(one.holds(*letter.box.center) for one in parts) for letter in text.letters)
    return len(parts) > 1 and on > (1 - CROSSING) * len(text.letters)


def _below_cover(pair: PagePair, text: Thing, ground: Thing) -> bool:
    """Whether the ground's edge is not seen behind the text, since a plate lies between them."""
    return any(
        ground.order < one.order < text.order
        and not one.is_text
        and (one.filled or _fades(one.layer))
        and _on(text, one) >= IN
        for one in pair.after.values()
    )


def _fades(layer: Layer) -> bool:
    """Whether a rectangle begins clear and is solid further on, as what darkens the foot of a picture."""
    fill = layer.style.fill if isinstance(layer, Shape) and layer.is_rect else None
    colors = fill.colors if isinstance(fill, Gradient | PaintServer) else ()
    return sum(color.alpha == 255 for color in colors) > len(colors) / 2


def _struck(pair: PagePair, text: Thing, line: Thing) -> Iterator[Finding]:
    """A line that now runs through letters, or stands between them."""
    now, was = _through(text, line), 0
    if text.id in pair.before and line.id in pair.before:
        was = _through(pair.before[text.id], pair.before[line.id])
    flat = line.box.width >= line.box.height
    if now >= 2 and (now > was if flat else not was) and not _below_cover(pair, text, line):
        one, how, other = (line, "runs through", text) if line.id in pair.displaced else (text, "crosses", line)
        message = f"{one.named} now {how} {other.named} ({now} letters); move one of them"
        yield Finding("overlap", (text.id, line.id), message, PROBLEM, pair.new.id)


def _through(text: Thing, line: Thing) -> int:
    """The letters that a line strikes in the middle, or most of those it passes a little farther out; of a line that
    stands, those past it. It may run through what hangs below the letters."""
    near = line.box.grown(0.5)
    if line.box.width < line.box.height:
        beside = [box.center[0] for box, _ in text.letters if box.y < near.bottom and near.y < box.bottom]
        left = sum(x < near.center[0] for x in beside)
        return min(left, len(beside) - left) if near.height >= text.size else 0
    row = [box for box, _ in text.letters if box.grown(ROW * text.size).overlap(near)]
    ink, middle = (
        sum(Box(box.x, box.y + edge * box.height, box.width, (1 - 2 * edge) * box.height).overlap(near) is not None
            for box in row)
        for edge in (0.1, 0.25)
    )  # fmt: skip
    return ink if ink > MOST * len(row) else middle


class _Met(NamedTuple):
    """A thing under another: the share of it that lies there now and lay there before, and how far they overlapped
    before, whichever was on top."""

    lower: Thing
    upper: Thing
    now: float
    was: float
    shared: float


def _met(pair: PagePair, lower: Thing, upper: Thing) -> _Met:
    old_lower, old_upper = pair.before.get(lower.id), pair.before.get(upper.id)
    was = shared = 0.0
    if old_lower is not None and old_upper is not None and old_upper.filled:
        was = covered_share(old_lower, old_upper)
        shared = max(was, covered_share(old_upper, old_lower))
        was = was if old_lower.order < old_upper.order else 0.0
    return _Met(lower, upper, covered_share(lower, upper), was, shared)


def _things(pair: PagePair, pairs: Iterable[tuple[Thing, Thing]]) -> Iterator[Finding]:
    """Pictures and shapes that lie on each other; a group that was a target counts as a whole."""
    found: dict[tuple[str, str], list[_Met]] = {}
    for lower, upper in pairs:
        both = pair.mover(lower).id, pair.mover(upper).id
        if both[0] != both[1] and (met := _met(pair, lower, upper)).now:
            found.setdefault(both, []).append(met)
    for (below, above), several in found.items():
        parts = [one for one in pair.after.values() if pair.mover(one).id == below and one.shows]
        whole = sum(one.box.area for one in parts) or 1.0
        now = min(1.0, sum(met.now * met.lower.box.area for met in several) / whole)
        was = sum(met.was * met.lower.box.area for met in several) / whole
        lower, upper = several[0].lower, several[0].upper
        severity = NOTE if all(_see_through(pair, met.upper) for met in several) else PROBLEM
        named = [one.named if one.id == id else f"group '{id}'" for one, id in ((lower, below), (upper, above))]
        if now >= HIDDEN > was:
            message = f"{named[0]} lies wholly under {named[1]} and cannot be seen; restack or move one of them"
            yield Finding("unseen", (below, above), message, severity, pair.new.id)
        elif any(_collide(pair, met) for met in several) and now < HIDDEN:
            message = f"{named[1]} now covers {100 * now:.0f}% of {named[0]}; move one of them"
            yield Finding("overlap", (above, below), message, severity, pair.new.id)


def _collide(pair: PagePair, met: _Met) -> bool:
    """Whether two things that were apart lie across each other's edges: one wholly on another is on it."""
    both = met.lower.id in pair.before and met.upper.id in pair.before
    return both and met.shared < APART and OVER < max(met.now, covered_share(met.upper, met.lower)) < HIDDEN


def covered_share(one: Thing, other: Thing) -> float:
    """The part of a thing's outline that lies inside another's."""
    shared = one.box.overlap(other.box)
    if shared is None or not one.box.area or shared.area < APART * one.box.area:
        return 0.0
    if one.upright and other.upright:
        return shared.area / one.box.area
    box, steps = one.box, [(step + 0.5) / GRID for step in range(GRID)]
    points = [(box.x + across * box.width, box.y + down * box.height) for across in steps for down in steps]
    own = [point for point in points if one.holds(*point)]
    return sum(other.holds(*point) for point in own) / len(own) if own else 0.0
