"""Ways to make a text fit that an edit made too long, too large or too narrow for its room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.edits.ops import Edit, Move, SetTransform
from redraft.edits.receipt.record import Finding, FitRecord
from redraft.inspection.fixes.text_area import Room
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

KINDS = frozenset(("overflow", "off_page", "overlap"))
"""What a text that does not fit is found by."""
LEAST, HEADLINE = 0.6, 0.45
"""The smallest size of a fitted text as a part of its own; that of a headline, before it comes close to others."""
SMALLEST = 0.35
"""The same where it was asked to mend whatever can be mended; then small type may become a little smaller too."""
LEAST_OF_PAGE = 0.012
"""The smallest type, as a part of the page's height."""
FEW, LITTLE = 3, 0.15
"""Letters, and the part of a text, that may come before a substitute font is trusted."""
AT_RIGHT = 0.15
"""How far right of the middle of its room a line must be to grow to the left, as a part of the room's width."""
COMFORT = 0.75
"""A line that is no headline is made this much smaller before it is broken into two."""


class Fit(NamedTuple):
    """A way to make a text fit, with the edits that do; none where there is no way, which `record` says then."""

    record: FitRecord
    edits: tuple[Edit, ...] = ()
    named: str = ""

    @property
    def summary(self) -> str:
        return f"{self.named} {self.record.how}"


def outgrown(pair: PagePair, finding: Finding) -> Iterator[Thing]:
    """The texts of a finding that no longer fit since their words, type or frame changed, or what they are on."""
    if finding.kind not in KINDS:
        return
    for id in finding.layers:
        now, was = pair.after.get(id), pair.before.get(id)
        if now is None or not now.is_text or now.is_set_out:
            continue
        text, old = now.text, was.text if was is not None and was.is_text else None
        reworded = old is None or old.text != text.text or text.flow is not None
        if pair.is_placed(now) and not reworded and not enlarged(pair, now):
            continue  # it is only elsewhere
        same = old is not None and (text.runs, text.style, text.flow, text.paragraphs) == (
            (old.runs, old.style, old.flow, old.paragraphs)
        )
        framed = (
            text.flow is not None and old is not None and (text.frame, text.transform) != (old.frame, old.transform)
        )
        plate = finding.kind == "overflow" and not pair.displaced.isdisjoint(finding.layers[1:])
        if not same or framed or plate:
            yield now


def enlarged(pair: PagePair, text: Thing) -> bool:
    """Whether a text was only made larger: to shrink it again would undo what was asked for."""
    was = pair.before.get(text.id)
    return was is not None and was.is_text and was.text.text == text.text.text and text.size > 1.001 * was.size


def guessed(pair: PagePair, text: Thing) -> bool:
    """Whether it is only a guess that a text does not fit: it grew by a little, and its font is not here."""
    was = pair.before.get(text.id)
    if was is None or not was.is_text or text.size != was.size:
        return False
    if len(text.text.text) - len(was.text.text) > max(FEW, LITTLE * len(was.text.text)):
        return False
    families = {run.style.over(text.text.style).font_family or "" for run in text.text.runs if run.text.strip()}
    return any(text.fonts.resolve(one).substituted for one in families)


def fits(pair: PagePair, text: Thing, way: str = "", smallest: float = LEAST) -> Iterator[Fit]:
    """Ways to make a text fit, best first; `way` is shrink or wrap where it may only be that. The last has no edits and
    says why it cannot fit."""
    from redraft.assets import fit as setting  # only where something does not fit

    words = text.text
    scale = text.size / max((run.style.over(words.style).font_size or 16.0 for run in words.runs), default=16.0)
    least = LEAST_OF_PAGE * pair.new.height / (scale or 1.0)
    if smallest < LEAST:
        least = min(least, COMFORT * min(run.style.over(words.style).font_size or 16.0 for run in words.runs))
    verdict = ""
    tried: set[tuple[Edit, ...]] = set()
    for room in (Room(pair, text), Room(pair, text, tight=True)):
        if room.box is None or not room.box.width or not room.box.height:
            continue
        if not way and (shift := _leftwards(pair, text, room)):
            yield Fit(
                FitRecord(text.id, "further left, where it ends as before", setting.FITS_AT), (shift,), text.named
            )
        for wrap, floor in _ways(pair, text, room, way, smallest):
            found = setting.fit(words, room.box, text.fonts, setting.Ways(wrap, way != "wrap", floor, least))
            edits = tuple(setting.fit_edits(words, found)) if found.verdict == setting.FITS_AT else ()
            if pair.is_placed(text) and all(isinstance(edit, SetTransform) for edit in edits):
                continue  # where it is was asked for
            if edits and edits not in tried:
                tried.add(edits)
                yield Fit(FitRecord(text.id, found.how, setting.FITS_AT), edits, text.named)
            elif found.verdict == setting.CANNOT and floor <= smallest:
                verdict = found.how
    yield Fit(FitRecord(text.id, verdict or "no free room was found for it", setting.CANNOT), (), text.named)


def _leftwards(pair: PagePair, text: Thing, room: Room) -> Move | None:
    """The move that lets a line at the right of its room end where it ended, if it has the room and begins where no
    other text does."""
    was, region = pair.before.get(text.id), text.matrix.bounds(room.box or Box(0.0, 0.0, 0.0, 0.0))
    if was is None or text.text.flow is not None or "\n" in text.text.text or pair.is_placed(text) or text.matrix.b:
        return None
    ink, old, near = text.ink, was.ink, 0.25 * text.size
    right = min(old.right, region.right)
    grown = ink.right > old.right + near and abs(ink.x - old.x) < near and right - ink.width >= region.x
    at_right = old.center[0] > region.center[0] + AT_RIGHT * region.width
    column = any(
        one.is_text and one.id != text.id and abs(one.ink.x - old.x) < near and abs(one.ink.right - old.right) > near
        for one in pair.before.values()
    )
    return Move(text.id, round(right - ink.right, 4), 0.0) if grown and at_right and not column else None


def _ways(pair: PagePair, text: Thing, room: Room, way: str, smallest: float) -> Iterator[tuple[bool, float]]:
    """Whether lines may be broken and how small the type may be: text in a frame and a headline, about the largest text
    and on no plate, wrap and then shrink; any other line shrinks a little first. A text that may wrap is broken where
    that lets it be larger."""
    several = text.text.flow is not None or "\n" in text.text.text
    largest = max((one.size for one in pair.before.values() if one.is_text), default=0.0)
    headline = not room.on_plate and text.size >= 0.8 * largest
    if headline and not room.tight:
        smallest = min(smallest, HEADLINE)
    if way == "wrap" or (several and way != "shrink"):
        yield True, smallest
    elif way == "shrink":
        yield text.text.flow is not None, smallest
    else:
        if not headline:
            yield False, max(COMFORT, smallest)
        yield True, smallest
        yield False, smallest
