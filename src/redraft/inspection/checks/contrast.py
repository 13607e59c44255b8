"""Text that is harder to read than before: its colour against what lies under its letters.

What lies under a letter are the colours of the shapes below it, by stacking and by their outlines, down to the first
that lets nothing through. A gradient counts as the one of its colours that a letter is read best on. On pictures,
patterns and what has a filter or a mask, the colour is not known, and nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Opaque, Picture, Shape
from redraft.document.style import Color, NoPaint
from redraft.inspection.page.color_contrast import apca, over, wcag
from redraft.inspection.page.edit_facts import NOTE, PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

WCAG_TEXT, WCAG_LARGE = 4.5, 3.0
"""The least ratio (level AA) of text, and of large text."""
LARGE, LARGE_BOLD, BOLD = 24.0, 18.66, 700
"""Font sizes in CSS px from which text is large, plain and bold."""
APCA_TEXT, APCA_LARGE = 60.0, 45.0
"""The least lightness contrast of text that is to be read, and of headlines."""
SAMPLES = 24
"""Letters of a text under which the ground is looked at, spread over all of it."""
SOME = 0.15
"""The share of them that must be hard to read before it is reported."""
WORSE = 0.93
"""A text that was hard to read is reported when its ratio falls below this part of what it was."""
MOST_COLORS = 24
"""Colours that several gradients on each other are told apart by."""
WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)


def is_large(size: float, weight: int) -> bool:
    """Whether text is large by WCAG; `size` in CSS px."""
    return size >= LARGE or (size >= LARGE_BOLD and weight >= BOLD)


class Contrast(NamedTuple):
    """The worst contrast of some of a text's letters; `least` is the ratio it would need."""

    ratio: float
    lightness: float
    ink: Color
    ground: Color
    least: float
    large: bool

    @property
    def fails(self) -> bool:
        return self.ratio < self.least

    @property
    def is_poor(self) -> bool:
        """Whether APCA finds it too faint as well."""
        return abs(self.lightness) < (APCA_LARGE if self.large else APCA_TEXT)


def contrasts(pair: PagePair) -> Iterator[Finding]:
    changed = _under(pair)
    for text in pair.after.values():
        if not text.is_text or text.odd or text.filtered or text.opacity < 0.05:
            continue
        if text.id not in pair.touched and not any(box.overlap(text.box) for box in changed):
            continue
        now = reading(text, pair.after, pair.new.unit_mm)
        if now is None or not now.fails:
            continue
        was = None
        if text.id in pair.before and pair.before[text.id].is_text:
            was = reading(pair.before[text.id], pair.before, pair.old.unit_mm)
            if was is None:
                continue
        if was is not None and was.fails and now.ratio > WORSE * was.ratio:
            continue
        before = f", {was.ratio:.1f} before" if was is not None else ""
        better = max((WHITE, BLACK), key=partial(wcag, now.ground))
        letters = f"{'white' if better == WHITE else 'black'} letters would have {wcag(better, now.ground):.1f}"
        message = (
            f"{text.named} is hard to read: {now.ink} on {now.ground} has a contrast of {now.ratio:.1f} to 1{before}"
            f" ({now.least:g} is wanted; APCA Lc {now.lightness:.0f}); {letters}, or change what lies under them"
        )
        yield Finding("contrast", (text.id,), message, PROBLEM if now.is_poor else NOTE, pair.new.id)


def _under(pair: PagePair) -> list[Box]:
    """Where something that is no text changed, came or went."""
    changed = [thing for id in pair.touched for thing in (pair.after.get(id), pair.before.get(id)) if thing is not None]
    gone = [thing for id, thing in pair.before.items() if id not in pair.after]
    return [thing.box for thing in (*changed, *gone) if not thing.is_text]


def reading_on(text: Thing, grounds: Sequence[Color], unit_mm: float) -> Contrast | None:
    """How well the run of a text that is read worst is read on the tenth of some grounds that is worst for it; None
    where that is not known."""
    runs = (number for number, run in enumerate(text.text.runs) if run.text.strip())
    known = [{one: _read(text, run, (one,), unit_mm) for one in set(grounds)} for run in runs]
    found = [sorted((by[one] for one in grounds), key=_margin) for by in known]
    worst = [each[len(each) // 10] for each in found if each]
    return min(worst, key=_margin) if worst and None not in worst else None


def _margin(one: Contrast | None) -> float:
    return one.ratio / one.least if one is not None else 0.0


def reading(text: Thing, things: dict[str, Thing], unit_mm: float = 25.4 / 96) -> Contrast | None:
    """How well a text is read where it is read worst; None where its colour or that under it is not known."""
    if text.opacity < 0.05 or not text.seen:
        return None
    letters = text.seen[:: max(1, len(text.seen) // SAMPLES)]
    below = [one for one in things.values() if one.order < text.order and one.box.overlap(text.ink) is not None]
    known: list[Contrast] = []
    alike: dict[tuple[int, tuple[Color, ...]], Contrast | None] = {}
    for letter in letters:
        key = letter.run, tuple(grounds_at(*letter.box.center, below))
        if key not in alike:
            alike[key] = _read(text, *key, unit_mm)
        if (found := alike[key]) is not None:
            known.append(found)
    if len(known) < max(1, len(letters) // 2):
        return None
    known.sort(key=_margin)
    return known[int(SOME * len(known))]


def _read(text: Thing, run: int, grounds: Sequence[Color], unit_mm: float) -> Contrast | None:
    """How well letters of a run are read on the best of some grounds; None where that is not known."""
    style = text.text.runs[run].style.over(text.text.style)
    paint = style.fill if style.fill is not None else BLACK
    if not grounds or not isinstance(paint, Color) or style.visible is False:
        return None
    if not isinstance(style.stroke, NoPaint | None) and (style.stroke_width is None or style.stroke_width > 0):
        return None  # an outline around letters makes them readable on anything
    own = text.text.style.font_size or 16.0
    scale = text.size / max((one.style.font_size or own for one in text.text.runs if one.text.strip()), default=own)
    ink, under = max(((over(paint, ground, text.opacity), ground) for ground in grounds), key=lambda both: wcag(*both))
    size = (style.font_size or own) * scale * unit_mm * 96 / 25.4
    large = is_large(size, int(style.font_weight or 400))
    return Contrast(wcag(ink, under), apca(ink, under), ink, under, WCAG_LARGE if large else WCAG_TEXT, large)


def grounds_at(x: float, y: float, below: Sequence[Thing]) -> list[Color]:
    """The colours that may be at a point under all that is `below` (bottom up), on white paper: several on a
    gradient, none where it is not known."""
    tints: list[tuple[Sequence[Color], float]] = []
    colors: Sequence[Color] = (WHITE,)
    for thing in reversed(below):
        if thing.is_text or thing.opacity < 0.02 or not thing.holds(x, y):
            continue
        unstyled = bool(thing.unit) and thing.layer.style.fill is None  # a new cell, which its table will paint
        if thing.odd or thing.filtered or unstyled or isinstance(thing.layer, Picture | Opaque):
            return []
        if not isinstance(thing.layer, Shape) or isinstance(thing.paint, NoPaint):
            continue
        paints: Sequence[Color] = (
            (thing.paint,) if isinstance(thing.paint, Color) else getattr(thing.paint, "colors", ())
        )
        if not paints:
            return []
        if min(paint.alpha for paint in paints) * thing.opacity >= 254:
            colors = paints
            break
        tints.append((paints, thing.opacity))
    for paints, opacity in reversed(tints):
        colors = list(dict.fromkeys(over(tint, color, opacity) for tint in paints for color in colors))[:MOST_COLORS]
    return list(colors)
