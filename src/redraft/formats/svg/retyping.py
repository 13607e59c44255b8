"""Text edits: the characters of runs, with the blanks and line breaks that SVG would otherwise swallow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from redraft.document.layers import Run, Text
from redraft.document.style import Value
from redraft.errors import EditError
from redraft.formats.svg.changes import Changes
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.reader import Place
from redraft.formats.svg.restyling import Restyling, run_style
from redraft.formats.svg.text import RunPlace, stretches
from redraft.formats.svg.values import format_number
from redraft.formats.xml.patch import Splice
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import content_place, prefix
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass

_LISTS = ("x", "y", "dx", "dy", "rotate")


@dataclass
class RunEdits:
    """What is to change in the runs of one text layer: new characters, and new properties, by number."""

    texts: set[int] = field(default_factory=set)
    styles: dict[int, dict[str, Value]] = field(default_factory=dict)


@dataclass(frozen=True)
class Retyping:
    """Writes the runs of texts into changes."""

    source: Source
    restyling: Restyling

    def write(self, changes: Changes, place: Place, old: Text, new: Text, edits: RunEdits) -> None:
        fragile = _fragile(new.runs, place.runs) if edits.texts else set()
        for number, run in enumerate(new.runs):
            spot, styles = place.runs[number], edits.styles.get(number, {})
            if styles and _alone(place, spot):
                self.restyling.run(changes, place, spot.owner, styles, new.style)
                styles = {}
            kept_blanks = number in fragile
            if number not in edits.texts and not run_style(styles) and not kept_blanks:
                continue
            if number in edits.texts:
                _check_characters(new, run)
                _free_glyphs(changes, place, spot)
            content = _Content(prefix(place.element), run_style(styles), kept_blanks)
            text = content.markup(run.text, _line_start(new.runs, number))
            changes.splices.append(self._splice(spot, old.runs[number].text, text, run.text))
        if edits.texts:
            changes.splices.extend(_unwanted_blanks(place, old, new, edits, fragile))

    def _splice(self, spot: RunPlace, old: str, markup: str, new: str) -> Splice:
        """The splice that gives a run its characters; white space that is only the file's layout stays."""
        reason = f"text “{_excerpt(old)}” → “{_excerpt(new)}”" if old != new else f"text “{_excerpt(old)}”"
        content = self.source.encode(markup)
        if spot.owner.empty:
            start, end, opening, closing = content_place(spot.owner)
            return Splice(start, end, opening + content + closing, reason)
        start, end = spot.start, spot.end
        if not spot.cdata and not spot.preserve and old.strip():
            raw = spot.owner.tree.data[start:end]
            if old[:1] != " ":
                start += len(raw) - len(raw.lstrip())
            if old[-1:] != " ":
                end -= len(raw) - len(raw.rstrip())
        return Splice(start, end, content, reason)


@dataclass(frozen=True)
class _Content:
    """How a run's characters are marked up: in a tspan where they need a style or their blanks kept."""

    prefix: str
    style: str
    blanks: bool

    def markup(self, text: str, x: float) -> str:
        first, *lines = text.split("\n")
        rest = "".join(self._span(line, f' x="{format_number(x)}" dy="1.2em"') for line in lines)
        return (self._span(first, "") if first else "") + rest

    def _span(self, text: str, place: str) -> str:
        style = f' style="{escaped(self.style, chr(34))}"' if self.style else ""
        blanks = ' xml:space="preserve"' if self.blanks else ""
        if not (place or style or blanks):
            return escaped(text)
        return f"<{self.prefix}tspan{place}{style}{blanks}>{escaped(text)}</{self.prefix}tspan>"


def _fragile(runs: tuple[Run, ...], places: tuple[RunPlace, ...]) -> set[int]:
    """The runs whose blanks would not survive as they are: doubled, or at the edge of a line."""
    found: set[int] = set()
    after_blank = True
    for number, (run, place) in enumerate(zip(runs, places, strict=True)):
        text = run.text
        if place.preserve or not text:
            after_blank = after_blank and not (place.preserve and text)
            continue
        following = next((other for other in runs[number + 1 :] if other.text), None)
        ends = following is None or following.starts_line or text.endswith(" \n")
        if (
            "  " in text
            or " \n" in text
            or "\n " in text
            or (text[0] == " " and (after_blank or run.starts_line))
            or (text[-1] == " " and ends)
        ):
            found.add(number)
            after_blank = False
        else:
            after_blank = text[-1] == " "
    return found


def _unwanted_blanks(place: Place, old: Text, new: Text, edits: RunEdits, fragile: set[int]) -> Iterator[Splice]:
    """Blanks that did not count, because one stood before them, and would count now that it is gone."""
    runs = {spot.start: number for number, spot in enumerate(place.runs)}
    after_blank, data = True, place.element.tree.data
    for stretch in stretches(place.element):
        number = runs.get(stretch.start)
        raw = data[stretch.start : stretch.end]
        lead = len(raw) - len(raw.lstrip())
        if number is None:
            if lead and not after_blank and not stretch.cdata:
                yield Splice(stretch.start, stretch.end, b"", "blanks that would count now")
            continue
        run, spot = new.runs[number], place.runs[number]
        rewritten = spot.cdata or (
            number in edits.texts | fragile and (spot.preserve or old.runs[number].text[:1] == " ")
        )
        plain = not spot.preserve and not run.starts_line and not rewritten
        if lead and plain and not after_blank and old.runs[number].text[:1] != " ":
            yield Splice(stretch.start, stretch.start + lead, b"", "blanks that would count now")
        if run.text:
            after_blank = run.text[-1] == " " and not spot.preserve and number not in fragile


def _alone(place: Place, spot: RunPlace) -> bool:
    """Whether a run has an element inside the text all to itself, so that its style can be said there."""
    if spot.owner is place.element:
        return False
    start, end = spot.owner.start, spot.owner.end
    return sum(start <= other.owner.start < end for other in place.runs) == 1


def _check_characters(layer: Text, run: Run) -> None:
    if "\t" in run.text or "\r" in run.text:
        raise EditError(f"text '{layer.id}' cannot hold tabs: an SVG shows them as blanks", "use spaces")
    if "\n" not in run.text:
        return
    if {"text-path", "flow"} & set(layer.effects):
        raise EditError(f"text '{layer.id}' is set along a path or into a frame, so it cannot be given new lines")
    if not all(run.text.split("\n")):
        raise EditError(f"text '{layer.id}' cannot hold an empty line in an SVG", "move the text below it instead")


def _line_start(runs: tuple[Run, ...], number: int) -> float:
    """Where the line of a run begins."""
    return next((run.x for run in reversed(runs[: number + 1]) if run.x is not None), 0.0)


def _free_glyphs(changes: Changes, place: Place, spot: RunPlace) -> None:
    """New words flow by themselves: positions of single old letters and a forced length go."""
    owner: Element | None = spot.owner
    while owner is not None:
        for name in _LISTS:
            numbers = re.split(r"[\s,]+", (owner.get(name) or "").strip()) if name in owner.attributes else []
            if len(numbers) > 1:
                changes.set_attribute(owner, name, None if name == "rotate" else numbers[0])
        if "textLength" in owner.attributes:
            changes.set_attribute(owner, "textLength", None)
        owner = owner.parent if owner is not place.element else None


def set_height(changes: Changes, place: Place, number: int, old: Run, new: Run) -> None:
    """A line at another height: said by the element that says it now, or by the one the run begins."""
    spot = place.runs[number]
    chain: list[Element] = []
    owner: Element | None = spot.owner
    while owner is not None and owner is not place.element:
        if any(owner.start <= other.owner.start < owner.end for other in place.runs[:number]):
            break  # it begins before this run, and so does what it says
        chain.append(owner)
        owner = owner.parent
    if not chain:
        raise EditError("the line has no element of its own in the file, so it cannot be moved", "write it as a tspan")
    for name, before, after in (("y", old.y, new.y), ("dy", old.dy, new.dy)):
        if before == after or after is None:
            continue
        holders = [element for element in chain if name in element.attributes]
        if any(len(re.split(r"[\s,]+", (one.get(name) or "").strip())) > 1 for one in holders) or len(holders) > 1:
            raise EditError("the letters of the line have heights of their own in the file, so it cannot be moved")
        changes.set_attribute(holders[0] if holders else chain[0], name, format_number(after))


def _excerpt(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"
