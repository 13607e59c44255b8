"""Commands for type: font, letter and line spacing, alignment of lines in their box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import named
from redraft.commands.measure.palettes import on_masters, themed, with_chart_texts
from redraft.commands.measure.style_targets import texts_of
from redraft.commands.measure.traits import DEFAULT_FONT_SIZE, own_size, scale_of
from redraft.commands.values import Elements, Length, Name, page_units
from redraft.document.layers import Run, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import font_family_named
from redraft.document.theme import slots_of, theme_font
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, Move, SetParagraph, SetRuns, SetStyle, apply
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says

LINE = 1.2
"""How far single-spaced lines are apart, in font sizes."""
MOST_LINES = 4
"""A number up to this one counts lines in a deck."""


class ReplaceFont(Command):
    """Replace a font by another in `target`, or everywhere. Wherever texts or parts of them have it; in a deck "theme
    body" and "theme heading" (+mn-lt, +mj-lt) are the fonts of its theme, by name.

    >>> replace_font("Arial", "DejaVu Sans")
    """

    old: Name
    new: Name
    _: KW_ONLY
    target: Elements | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        new = font_family_named(self.new)
        named, by_theme = theme_font(document, self.new), theme_font(document, self.old)
        everywhere = self.target is None and named is None and by_theme is None
        edits: list[Edit] = [*themed(document, {self.old.lower(): new})] if everywhere else []
        document = apply(document, edits)
        seen = [*(placed for placed in document.walk() if placed.visible), *on_masters(document)]
        chosen = [document.index[text.id] for text in texts_of(document, self.target)] if self.target else seen
        texts = [placed.layer for placed in with_chart_texts(document, chosen) if isinstance(placed.layer, Text)]
        there: dict[str, None] = {}
        for text in texts:
            for number, style in [(None, text.style), *((number, run.style) for number, run in enumerate(text.runs))]:
                first = (style.font_family or "").split(",")[0].strip(" '\"")
                there.update({first: None} if first else {})
                follows = by_theme is not None and slots_of(style.font_family) & slots_of(by_theme)
                if first and (follows or first.lower() == self.old.lower()):
                    page = document.index[text.id].page
                    font = (named and theme_font(document, self.new, page)) or new
                    edits += [SetStyle(text.id, "font_family", font, number)] if style.font_family != font else []
        if not edits:
            shown = ", ".join(there) or "none that is named"
            raise CommandError(says("no-text-in-font", font=self.old, fonts=shown))
        return Resolution(tuple(edits), gone=(self.old,) if self.target is None else ())


class SpaceLetters(Command):
    """Set the letter spacing. It is room beyond what the font has; a percentage is one of the type size. `add`: more
    than now, less where it is below 0.

    >>> space_letters("title", "5%")
    >>> space_letters("title", -0.5, add=True)
    """

    target: Elements
    amount: Length
    _: KW_ONLY
    add: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        edits: list[Edit] = []
        for text in texts_of(document, self.target):
            placed, size = document.index[text.id], own_size(text)
            scale = scale_of(placed) or 1.0
            room = page_units(self.amount, placed.page, size * scale) / scale
            for run in (None, *range(len(text.runs))):
                own = (text if run is None else text.runs[run]).style.letter_spacing
                if run is not None and own is None:
                    continue
                value = (own or 0.0) + room if self.add else room
                value = round(value * 75) / 75 if text.flow is not None else round(value, 4)  # decks count 1/100 pt
                if value != (own or 0.0):
                    edits.append(SetStyle(text.id, "letter_spacing", value, run))
                    if value < -0.5 * size:
                        raise CommandError(says("letters-backwards", id=text.id))
        if not edits:
            raise AlreadySo(says("letter-spacing-already", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))


class SpaceLines(Command):
    """Set the line spacing. "150%" (in a deck 1.5, too) of single-spaced, or a distance: "18pt", 24 page units. `add`:
    more than now (of which a percentage is then one), less where it is below 0. `between` "paragraphs": the room
    before each paragraph or bullet of a slide's text, a percentage of the type size; `add`: so much more of it.
    "after": the room after each.

    >>> space_lines("body", "150%")
    >>> space_lines("body", "-20%", add=True)
    >>> space_lines("body", "12pt", between="paragraphs")
    >>> space_lines("body", "6pt", between="after")
    """

    target: Elements
    amount: Length
    _: KW_ONLY
    add: bool = False
    between: Literal["lines", "paragraphs", "after"] = "lines"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        texts = texts_of(document, self.target)
        flowing = [text for text in texts if text.flow is not None and text.paragraphs]
        edits: list[Edit] = []
        if self.between != "lines":
            if not flowing:
                raise CommandError(says("targets-have-no-paragraphs", named=named(self.target)))
            edits = [edit for text in flowing for edit in self._apart(document.index[text.id], text)]
        elif flowing:
            for text in flowing:
                edits += self._flowing(document.index[text.id], text)
        else:
            for text in self._lined(document, texts):
                runs = _with_pitch(text, self._pitch(document.index[text.id], text))
                edits += [SetRuns(text.id, runs)] if runs != text.runs else []
        if not edits:
            raise AlreadySo(says("line-spacing-already", named=named(self.target)), targets=self.target)
        others = [text.id for text in texts if text not in flowing] if flowing else []
        left = [LeftOut(f"'{id}'", "its lines are set one by one", (id,)) for id in others]
        return Resolution(tuple(edits), left=tuple(left))

    def _apart(self, placed: Placed, text: Text) -> Iterator[Edit]:
        """The room before or after each paragraph, in steps of 1/100 pt."""
        room = page_units(self.amount, placed.page, own_size(text))
        name = "after" if self.between == "after" else "before"
        for place, now in enumerate(text.paragraphs):
            old = getattr(now, name)
            value = round((old + room if self.add else room) * 75) / 75
            if not 0 <= value <= 2000:
                raise CommandError(says("paragraph-gap-invalid", amount=self.amount))
            if value != old:
                yield SetParagraph(text.id, name, value, place)

    def _share(self, flows: bool = False) -> float | None:
        """The percentage given, as a factor; None for a length. No line of a deck is as low as `MOST_LINES` px."""
        if isinstance(self.amount, str):
            return float(self.amount[:-1]) / 100 if self.amount.endswith("%") else None
        return self.amount if flows and not self.add and 0 < self.amount <= MOST_LINES else None

    def _factor(self, share: float) -> float:
        if 1 + share < 0.4:
            raise CommandError(says("lines-would-overlap"))
        return 1 + share

    def _flowing(self, placed: Placed, text: Text) -> list[Edit]:
        """Each paragraph of a text that flows: by lines of type, or by an exact distance."""
        share, edits = self._share(flows=True), list[Edit]()
        exact = None if share is not None else round(page_units(self.amount, placed.page) * 75) / 75  # 1/100 pt
        if self.add and share is None:
            raise CommandError(says("line-spacing-not-percentage"))
        if not self.add and not 0 < (share if exact is None else exact) <= (10 if exact is None else 1000):  # type: ignore[operator]
            raise CommandError(says("line-spacing-out-of-range", amount=self.amount))
        for place, now in enumerate(text.paragraphs):
            pitch, height = now.line_pitch, now.line_height
            if self.add and share is not None:
                factor = self._factor(share)
                name, old = ("line_height", height) if pitch is None else ("line_pitch", pitch)
                value = round(old * factor, 2) if pitch is None else round(old * factor * 75) / 75
                edits.append(SetParagraph(text.id, name, value, place))
            elif exact is not None and pitch != exact:
                edits += [SetParagraph(text.id, "line_height", 1.0, place)] if height != 1.0 else []
                edits.append(SetParagraph(text.id, "line_pitch", exact, place))
            elif exact is None and (height != share or pitch is not None):
                edits += [SetParagraph(text.id, "line_pitch", None, place)] if pitch is not None else []
                edits.append(SetParagraph(text.id, "line_height", share, place))
        return edits

    def _lined(self, document: Document, texts: list[Text]) -> list[Text]:
        """Those that have several lines, set one by one."""
        several = [text for text in texts if line_starts(text)]
        if several and not document.traits.own_units:
            raise CommandError(says("line-spacing-unsupported", named=named(self.target)))
        if not several:
            raise CommandError(says("line-spacing-needs-lines", named=named(self.target)))
        return several

    def _pitch(self, placed: Placed, text: Text) -> float:
        """The distance of lines that is asked for, in the text's own units."""
        size, share = own_size(text) or DEFAULT_FONT_SIZE, self._share()
        if share is not None:
            pitch = lines_apart(text) * self._factor(share) if self.add else share * LINE * size
        else:
            pitch = page_units(self.amount, placed.page) / (scale_of(placed) or 1.0)
            pitch += lines_apart(text) if self.add else 0.0
        if not self.add and not 0 < pitch <= 20 * size:
            raise CommandError(says("line-pitch-out-of-range", amount=self.amount))
        return round(pitch, 4)


def line_starts(text: Text) -> list[int]:
    """The numbers of the runs that begin a further line."""
    return [place for place, run in enumerate(text.runs) if run.starts_line and place]


def lines_apart(text: Text) -> float:
    """How far the second line is below the first."""
    first = line_starts(text)[0]
    run, y = text.runs[first], text.runs[0].y or 0.0
    return run.y + run.dy - y if run.y is not None else run.dy


def _with_pitch(text: Text, pitch: float) -> tuple[Run, ...]:
    """The runs with all lines this far apart; the first stays where it is."""
    if {"text-path", "flow"} & set(text.effects):
        raise CommandError(says("text-along-path-immovable", id=text.id))
    runs, line, first = list(text.runs), 0, text.runs[0]
    for place, run in enumerate(runs):
        if not place:
            continue
        if run.starts_line:
            line += 1
            if run.y is not None:
                runs[place] = replace(run, y=round((first.y or 0.0) + first.dy + line * pitch - run.dy, 4))
            else:
                runs[place] = replace(run, dy=pitch)
        elif run.y is not None:
            raise CommandError(says("text-parts-offset", id=text.id))
    return tuple(runs)


_PART = {"start": 0.0, "middle": 0.5, "end": 1.0}


class AlignText(Command):
    """Align lines within their box. The box stays where it is.

    >>> align_text("body", "center")
    """

    target: Elements
    to: Literal["left", "center", "right", "justify"]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        edits: list[Edit] = []
        value = {"left": "start", "center": "middle", "right": "end", "justify": "justify"}[self.to]
        for text in texts_of(document, self.target):
            if text.flow is not None:
                edits += _aligned_flow(text, value)
            elif value == "justify":
                raise CommandError(says("justify-unsupported", id=text.id))
            else:
                edits += _aligned_lines(document.index[text.id], text, value)
        if not edits:
            raise AlreadySo(says("alignment-already", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))


def _aligned_flow(text: Text, value: str) -> list[Edit]:
    if text.paragraphs and text.paragraphs[0].rtl:
        value = {"start": "end", "end": "start"}.get(value, value)
    edits: list[Edit] = [SetStyle(text.id, "align", value)] if (text.style.align or "start") != value else []
    stated = [number for number, run in enumerate(text.runs) if run.style.align not in (None, value)]
    return [*edits, *(SetStyle(text.id, "align", value, number) for number in stated)]


def _aligned_lines(placed: Placed, text: Text, value: str) -> list[Edit]:
    """The other anchor, and the way it would carry the lines taken back, so that the box stays."""
    now = text.style.align or "start"
    if now == value or not text.runs:
        return []
    starts = [text.runs[0].x or 0.0, *(text.runs[place].x for place in line_starts(text))]
    if any(x is None or abs(x - starts[0]) > 1e-3 for x in starts if starts[0] is not None):
        raise CommandError(says("lines-start-apart", id=text.id))
    if text.frame is None or any(run.style.align not in (None, now) for run in text.runs):
        raise CommandError(says("mixed-line-alignment", id=text.id))
    way = (_PART[value] - _PART.get(now, 0.0)) * text.frame.width
    matrix = placed.matrix
    edits: list[Edit] = [SetStyle(text.id, "align", value)]
    edits += [SetStyle(text.id, "align", value, number) for number, run in enumerate(text.runs) if run.style.align]
    return [*edits, Move(text.id, round(matrix.a * way, 3), round(matrix.b * way, 3))]
