"""Text that is wider or higher than its box or the button below it, by the ink of its letters; and tables that grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from redraft.commands.measure.traits import painted
from redraft.document.charts import Chart
from redraft.document.geometry import Box
from redraft.document.layers import Shape
from redraft.document.style import Color, NoPaint
from redraft.document.tables import Cell, Row, Table
from redraft.inspection.page.edit_facts import NOTE, PROBLEM, Finding
from redraft.inspection.page.items import Letter, Thing
from redraft.inspection.page.pair import PagePair
from redraft.inspection.page.shape_area import LONGEST

SLACK = 0.75
"""Page units by which letters may pass an edge: smoothing does so much."""
MEND = "it is on; make the type smaller, the text shorter, or that larger"
PLATE = 0.6
"""The most of the page that the plate of a text covers; more is a ground."""


def overflows(pair: PagePair) -> Iterator[Finding]:
    plates = [pair.before[id].box for id in pair.displaced if id in pair.before and not pair.before[id].is_text]
    for text in pair.after.values():
        if not text.is_text or text.odd or is_set_out(text):
            continue
        if text.id not in pair.displaced and not any(text.box.overlap(plate) for plate in plates):
            continue
        if text.id in pair.displaced and text.text.flow is not None:
            found = _inside_word(pair, text) or _past_box(pair, text)
            if found is not None:
                yield found
                continue
        yield from _past_plate(pair, text)


def is_set_out(text: Thing) -> bool:
    """Whether its table or chart makes room for a text."""
    return any(isinstance(group, Cell | Table | Row | Chart) for group in text.placed.ancestors)


def _inside_word(pair: PagePair, text: Thing) -> Finding | None:
    """Flowing text whose box is too narrow for a word, which goes on in the next line."""
    was = pair.before.get(text.id)
    known = tuple(_broken(was)) if was is not None and was.is_text and was.text.flow is not None else ()
    word = next((word for word in _broken(text) if word not in known), None)
    if word is None:
        return None
    message = f"{text.named} breaks inside “{word}”; make the box larger, the type smaller, or the text shorter"
    return Finding("overflow", (text.id,), message, PROBLEM, pair.new.id)


def _broken(text: Thing) -> Iterator[str]:
    """The words of alphabets with capitals that do not end in the line in which they begin."""
    words = text.text.text.split()
    lines = ["".join(piece.text for piece in line.pieces) for line in text.flowed.lines]
    for line, after in pairwise(line for line in lines if line.strip()):
        if all(letter.lower() != letter.upper() for letter in line[-1] + after[0]):
            cut = line.split()[-1] + after.split()[0]
            yield from [word for word in words if word.startswith(cut)][:1]


def _past_box(pair: PagePair, text: Thing) -> Finding | None:
    """Flowing text that needs more height than its box has."""
    over, was = _excess(text), pair.before.get(text.id)
    if over <= max(SLACK, 0.1 * text.size):
        return None
    if over <= (_excess(was) if was is not None and was.is_text and was.text.flow is not None else 0.0) * 1.05 + SLACK:
        return None
    seen = f"{text.named} needs {over:.0f} px more than its box is high"
    message = f"{seen}; make the box larger, the type smaller, or the text shorter"
    return Finding("overflow", (text.id,), message, PROBLEM, pair.new.id)


def _excess(text: Thing) -> float:
    """Page units by which the letters of flowing text pass the top and bottom of its frame, at its own turn."""
    if text.flowed.fits or text.text.frame is None:
        return 0.0
    across = text.matrix.bounds(text.text.frame)
    ink = text.ink
    if text.text.flow is not None and text.text.flow.turned:
        return max(0.0, ink.right - across.right, across.x - ink.x)
    return max(0.0, ink.bottom - across.bottom, across.y - ink.y)


def _past_plate(pair: PagePair, text: Thing) -> Iterator[Finding]:
    """Letters past the edge of the shape they were all on, since the text grew or the shape shrank."""
    was, page = pair.before.get(text.id), pair.old.box.area
    if was is None or not was.is_text or not any(_may_hold(thing, was, page) for thing in pair.before.values()):
        return
    if not was.letters or not text.letters:
        return
    if text.text.flow is not None and text.text.flow.fit == "grow":
        return  # its shape grows with it
    plate = plate_of(pair, was)
    now = pair.after.get(plate.id) if plate is not None else None
    if plate is None or now is None or (text.id not in pair.displaced and now.id not in pair.displaced):
        return
    ink, ground, paper = text.ink, now.box, pair.new.box
    if not any(now.holds(*letter.box.center) for letter in text.letters):
        return  # it was moved elsewhere: that is no overflow
    if not now.upright:
        if (count := len(set(letters_off(text, now)).intersection(text.seen))) > len(letters_off(was, plate)):
            message = f"{count} of {len(text.letters)} letters of {text.named} run past the edge of {now.named} {MEND}"
            yield Finding("overflow", (text.id, now.id), message, PROBLEM, pair.new.id)
        return
    # an edge on or past that of the page is none that one sees: there the page cuts letters off
    wide = max((ground.x > paper.x) * (ground.x - ink.x), (ground.right < paper.right) * (ink.right - ground.right))
    high = max((ground.y > paper.y) * (ground.y - ink.y), (ground.bottom < paper.bottom) * (ink.bottom - ground.bottom))
    if max(wide, high) <= SLACK or not _outgrown(was.ink, ink, plate.box, ground, wide > high):
        return
    way, by = ("wider", ink.width - ground.width) if wide > high else ("higher", ink.height - ground.height)
    extent = f"is {by:.0f} px {way} than" if by > 1 else f"runs {max(wide, high):.0f} px past the edge of"
    message = f"{text.named} {extent} {now.named} {MEND}"
    severity = PROBLEM if max(wide, high) > 2 * SLACK else NOTE
    yield Finding("overflow", (text.id, now.id), message, severity, pair.new.id)


def _outgrown(old_ink: Box, ink: Box, old_plate: Box, plate: Box, across: bool) -> bool:
    """Whether the text takes more of its plate than before, in the direction where it passes the edge."""
    if across:
        return ink.width * old_plate.width > old_ink.width * plate.width * 1.001
    return ink.height * old_plate.height > old_ink.height * plate.height * 1.001


def _has_edge(thing: Thing) -> bool:
    """Whether one sees where a shape ends: it is filled, has an outline or is a tinted rectangle; a glow does not."""
    tinted = getattr(thing.layer, "form", "") == "rect" and isinstance(thing.paint, Color)
    return thing.filled or (thing.shows and (tinted or not isinstance(painted(thing.layer, "stroke"), NoPaint)))


def _is_solid(thing: Thing, page: Box) -> bool:
    """Whether its fill lets nothing through and it is all on the page: what has a filter is a plate with a shadow then,
    and no glow; a clip or mask makes it smaller at most."""
    shown = thing.box.overlap(page)
    whole = shown is not None and shown.area > 0.99 * thing.box.area
    return whole and isinstance(thing.paint, Color) and thing.paint.alpha * thing.opacity >= 254


def _may_hold(thing: Thing, text: Thing, page: float) -> bool:
    """Whether a thing, by its box, may be what all of a text is on."""
    under = isinstance(thing.layer, Shape) and thing.order < text.order and thing.box.area <= PLATE * page
    return under and thing.box.overlap(text.box) is not None


def plate_of(pair: PagePair, text: Thing, *, sure: bool = True) -> Thing | None:
    """The nearest shape below that all of a text was on, and that is no ground of the page. Not `sure`: a filter or
    clip may make it other than its outline says, also where it is not solid."""
    page, ink = pair.old.box.area, text.ink
    for thing in reversed(pair.before.values()):
        box = thing.box
        if thing.order >= text.order or not isinstance(thing.layer, Shape):
            continue
        if box.x > ink.x or box.y > ink.y or box.right < ink.right or box.bottom < ink.bottom:
            continue
        if (thing.odd and sure and not _is_solid(thing, pair.old.box)) or thing.is_line or not _has_edge(thing):
            continue
        if not all(thing.holds(*letter.box.center) for letter in text.letters):
            continue
        known = thing.upright or thing.layer.is_ellipse or len(thing.layer.d) <= LONGEST
        return thing if known and box.area <= PLATE * page else None
    return None


def letters_off(text: Thing, plate: Thing) -> list[Letter]:
    """Letters that reach over the outline of a plate with the middle of a side."""
    return [letter for letter in text.letters if not all(plate.holds(*point) for point in letter.sides)]


def grown_tables(pair: PagePair) -> Iterator[Finding]:
    if not any(isinstance(group, Row) for id in pair.displaced for group in pair.after[id].placed.ancestors):
        return
    before, after = _growth(pair.before), _growth(pair.after)
    for table, more in after.items():
        parts, old = ([one for one in things.values() if one.unit == table] for things in (pair.after, pair.before))
        if pair.displaced.isdisjoint(one.id for one in parts):
            continue
        box, held = Box.union(one.box for one in parts), Box.union(one.box for one in old)
        assert box is not None
        end = box.bottom + more
        was = end - (more - before.get(table, 0.0)) if held is None else held.bottom + before.get(table, 0.0)
        if end <= was + SLACK:
            continue
        grows = f"the table '{table}' grows by {end - was:.0f} px"
        if (over := end - pair.new.box.bottom) > max(SLACK, was - pair.new.box.bottom):
            message = f"{grows} and ends {over:.0f} px below the page; make its type smaller, or its words fewer"
            yield Finding("off_page", (table,), message, PROBLEM, pair.new.id)
        for other in pair.after.values():
            beside = other.ink.right <= box.x or other.ink.x >= box.right or other.unit == table
            if was - SLACK <= other.ink.y < end - SLACK and not beside and other.shows and not other.odd:
                message = f"{grows} and lies over {other.named} now; move one of them, or make its type smaller"
                yield Finding("overlap", (table, other.id), message, PROBLEM, pair.new.id)


def _growth(things: Mapping[str, Thing]) -> dict[str, float]:
    """How much higher than they are written the rows of each table are, together."""
    rows: dict[tuple[str, str], float] = {}
    for text in things.values():
        row = next((group.id for group in text.placed.ancestors if isinstance(group, Row)), "")
        if row and text.is_text and text.text.flow is not None:
            more = text.flowed.height - text.flowed.room[1]
            rows[text.unit, row] = max(rows.get((text.unit, row), 0.0), more)
    found: dict[str, float] = {}
    for (table, _), more in rows.items():
        found[table] = found.get(table, 0.0) + more
    return found
