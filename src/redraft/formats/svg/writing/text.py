"""Text edits: letters replaced in the runs they are in, with the blanks and line breaks that SVG would collapse.

What an edit does not name stays byte for byte: restyled words get a `tspan` of their own or use the element that holds
only them, new words replace the old ones, and all other markup in the text is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import groupby

from redraft.document.layers import Run, Text
from redraft.document.style import PROPERTIES, Value
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.shapes.numbers import format_number
from redraft.formats.svg.reading.letters import entries, loss, misplaced
from redraft.formats.svg.reading.read import SvgPlace
from redraft.formats.svg.reading.text import INSIDE, RunPlace, stretches
from redraft.formats.svg.writing.changes import Changes
from redraft.formats.svg.writing.letters import CDATA, CDATA_END, Stay, changed_positions, holders, letter_spans
from redraft.formats.svg.writing.runs import Segment, Slot, Slots, slots_of
from redraft.formats.svg.writing.styles import Restyling, run_style
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import content_place, escaped, prefix
from redraft.formats.xml.tree import Element, Stretch
from redraft.lazy import dataclass
from redraft.messages import shortened


@dataclass(frozen=True)
class Retyping:
    """Writes the runs of texts into changes. `lost` takes what had to go, a sentence each."""

    source: Source
    restyling: Restyling
    lost: list[str] = field(default_factory=list)

    def write(self, changes: Changes, place: SvgPlace, old: Text, new: Text) -> bool:
        """False, with nothing written, where the new runs cannot be expressed as changes of the old ones."""
        plan = slots_of(old, new)
        if plan is None or ((plan.gone or plan.added) and {"text-path", "flow"} & {*new.effects}):
            return False
        arrivals = list(self._arrivals(place, plan))
        pens = _pens(place, plan.slots)
        if pens is None or len(arrivals) < len(plan.added):
            return False
        for element, name, number in pens:
            changes.set_attribute(element, name, number)
        reworded = {number for number, slot in enumerate(plan.slots) if slot.reworded} - plan.gone
        now = tuple(
            replace(slot.set_as or slot.run, text=slot.text if number not in plan.gone else "")
            for number, slot in enumerate(plan.slots)
        )
        fragile = _fragile(now, place.runs) - plan.gone if reworded or plan.gone else set()
        for rank, slot in enumerate(plan.slots):
            if rank not in plan.gone:
                x = _line_start(now, rank)
                changes.splices.extend(self._run(changes, place, rank, slot, new, x, rank in fragile))
        changes.splices.extend(arrivals)  # behind letters that come at the end of the line before
        self._resettle(changes, place, plan, reworded, {(element.number, name) for element, name, _ in pens})
        changes.splices.extend(_departures(place, plan))
        if reworded:
            changes.splices.extend(_unwanted_blanks(place, old, now, reworded, fragile))
            self.lost.extend(_wordless(place, plan.slots))
        return True

    def _run(
        self, changes: Changes, place: SvgPlace, number: int, slot: Slot, new: Text, x: float, keeps_blanks: bool
    ) -> Iterator[Splice]:
        """One run: its style where it has an element to itself, its letters, and tspans around those that differ."""
        spot, looks = place.runs[number], slot.looks
        if slot.reworded:
            _check_characters(new, slot.text)
        if len(looks) == 1 and any(looks) and _alone(place, spot):
            self.restyling.run(changes, place, spot.owner, dict(looks.pop()), new.style)
            slot = replace(slot, segments=[one._replace(look=()) for one in slot.segments])
        if not slot.reworded and not keeps_blanks and not any(slot.looks):
            return
        wraps = _Wrapping(self.source, self.restyling, spot, new, x, keeps_blanks)
        spans = None if keeps_blanks else letter_spans(spot.owner.tree, spot, slot.run.text)
        if not spans or not slot.text or any("\n" in (one.text or "") for one in slot.segments):
            content = "".join(wraps.markup(text, look) for look, text in _by_look(slot))
            yield self._whole(spot, slot.run.text, content, slot.text)
        else:
            yield from wraps.splices(slot, spans)

    def _resettle(
        self, changes: Changes, place: SvgPlace, plan: Slots, reworded: set[int], pens: set[tuple[int, str]]
    ) -> None:
        """Values per letter move with their letters. Values that are lost are reported; `pens` are set anew."""
        behind = {number: "".join(run.text for run in runs) for number, runs in plan.added}
        for element, numbers in holders(place.element, place.runs, {*reworded, *plan.gone, *behind}):
            if plan.gone.issuperset(numbers):
                continue  # it goes with them
            letters: list[Stay] = []
            words = ["", ""]
            for number in numbers:
                slot, gone = plan.slots[number], number in plan.gone
                come = behind.get(number, "") if element is place.element else ""
                letters += [Stay(len(slot.run.text), 0)] if gone else _stays(slot)
                letters += [Stay(0, len(come))] if come else []
                words[0] += slot.run.text
                words[1] += ("" if gone else slot.text.replace("\n", "")) + come
            for name, value in changed_positions(element, letters):
                if (element.number, name) in pens:
                    continue
                changes.set_attribute(element, name, value)
                if misplaced(name, entries(element, name), (value or "").split(), *words):
                    self.lost.append(loss(name, element))

    def _whole(self, spot: RunPlace, old: str, markup: str, new: str) -> Splice:
        """All letters of a run at once; white space that is only the file's layout stays."""
        content = self.source.encode(markup)
        reason = _reason(old, new)
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

    def _arrivals(self, place: SvgPlace, plan: Slots) -> Iterator[Splice]:
        """Lines that come, each behind the elements of the one before it; nothing where other lines share those."""
        for number, runs in plan.added:
            spot = place.runs[number]
            owner, at = spot.owner, spot.end
            while owner is not place.element and owner.parent is not None and not _goes_on(place, owner, number):
                owner, at = owner.parent, owner.end
            if owner is place.element:
                markup = "".join(_new_run(run, prefix(owner)) for run in runs)
                yield Splice(at, at, self.source.encode(markup), _reason("", "".join(run.text for run in runs)))


@dataclass(frozen=True)
class _Wrapping:
    """How the letters of one run are marked up: in a tspan where they need a style or their blanks kept."""

    source: Source
    restyling: Restyling
    spot: RunPlace
    text: Text
    x: float
    blanks: bool

    def markup(self, text: str, look: dict[str, Value]) -> str:
        """New letters, each line but the first in a tspan of its own."""
        first, *lines = text.split("\n")
        rest = "".join(self._span(line, f' x="{format_number(self.x)}" dy="1.2em"', look) for line in lines)
        return (self._span(first, "", look) if first else "") + rest

    def _span(self, text: str, place: str, look: dict[str, Value]) -> str:
        blanks = ' xml:space="preserve"' if self.blanks else ""
        if not (place or look or blanks):
            return escaped(text)
        opening, closing = self.tags(look, place, blanks)
        return opening + escaped(text) + closing

    def tags(self, look: dict[str, Value], place: str = "", blanks: str = "") -> tuple[str, str]:
        owner = self.spot.owner
        name = prefix(owner) + ("flowSpan" if owner.tag.startswith("flow") else "tspan")
        values = {key: getattr(self.text.style, key) if value is None else value for key, value in look.items()}
        declarations = self.restyling.wrapped(owner, run_style(values))
        style = f' style="{escaped(declarations, chr(34))}"' if declarations else ""
        return f"<{name}{place}{style}{blanks}>", f"</{name}>"

    def splices(self, slot: Slot, spans: list[tuple[int, int]]) -> Iterator[Splice]:
        """The letters that change, byte by byte in their places."""
        reason = _reason(slot.run.text, slot.text)
        for look, group in groupby(slot.segments, key=lambda one: one.look if one.text != "" else ()):
            segments = list(group)
            first, last = segments[0], segments[-1]
            opening, closing = self._cut(spans, first, last, dict(look)) if look else ((0, b""), (0, b""))
            if look:
                yield Splice(opening[0], opening[0], opening[1], reason)
            for one in segments:
                if one.text is not None:
                    start, end = _bytes_of(spans, one)
                    yield Splice(start, end, self._letters(one.text), reason)
            if look:
                yield Splice(closing[0], closing[0], closing[1], reason)

    def _letters(self, text: str) -> bytes:
        if not self.spot.cdata:
            return self.source.encode(escaped(text))
        try:
            return text.replace("]]>", "]]]]><![CDATA[>").encode(self.source.encoding)
        except UnicodeEncodeError:  # a reference is none in there
            return CDATA_END + self.source.encode(escaped(text)) + CDATA

    def _cut(
        self, spans: list[tuple[int, int]], first: Segment, last: Segment, look: dict[str, Value]
    ) -> tuple[tuple[int, bytes], tuple[int, bytes]]:
        """Where a tspan opens and closes, and how; inside CDATA the section ends for it, but not to leave an empty
        one behind."""
        opens, closes = (self.source.encode(tag) for tag in self.tags(look))
        start, end = _bytes_of(spans, first)[0], _bytes_of(spans, last)[1]
        if not self.spot.cdata:
            return (start, opens), (end, closes)
        begins, ends = self.spot.start + len(CDATA), self.spot.end - len(CDATA_END)
        opening = (self.spot.start, opens) if start == begins else (start, CDATA_END + opens + CDATA)
        return opening, (self.spot.end, closes) if end == ends else (end, CDATA_END + closes + CDATA)


def _bytes_of(spans: list[tuple[int, int]], one: Segment) -> tuple[int, int]:
    if one.start < one.end:
        return spans[one.start][0], spans[one.end - 1][1]
    at = spans[one.start - 1][1] if one.start else spans[0][0]
    return at, at


def _by_look(slot: Slot) -> Iterator[tuple[dict[str, Value], str]]:
    for look, group in groupby(slot.segments, key=lambda one: one.look):
        yield dict(look), replace(slot, segments=list(group)).text


def _stays(slot: Slot) -> Iterator[Stay]:
    if not slot.segments:
        yield Stay(len(slot.run.text), len(slot.run.text))
    for one in slot.segments:
        count = one.end - one.start
        yield Stay(count, count if one.text is None else len(one.text.replace("\n", "")))


def _new_run(run: Run, before: str) -> str:
    numbers = {"x": run.x, "y": run.y, "dx": run.dx or None, "dy": run.dy or None}
    place = "".join(f' {name}="{format_number(value)}"' for name, value in numbers.items() if value is not None)
    style = run_style({name: value for name in PROPERTIES if (value := getattr(run.style, name)) is not None})
    attribute = f' style="{escaped(style, chr(34))}"' if style else ""
    blanks = ' xml:space="preserve"' if run.text != " ".join(run.text.split(" ")).strip(" ") or "  " in run.text else ""
    return f"<{before}tspan{place}{attribute}{blanks}>{escaped(run.text)}</{before}tspan>"


def _goes_on(place: SvgPlace, owner: Element, number: int) -> bool:
    """Whether an element holds runs behind one."""
    return any(owner.start <= spot.owner.start < owner.end for spot in place.runs[number + 1 :])


def _departures(place: SvgPlace, plan: Slots) -> Iterator[Splice]:
    """Lines that go, with the elements they have to themselves."""
    cut: set[int] = set()
    for number in sorted(plan.gone):
        spot, reason = place.runs[number], _reason(plan.slots[number].run.text, "")
        whole, outer = None, spot.owner
        while outer is not place.element and outer.parent is not None:
            if all(n in plan.gone for n, one in enumerate(place.runs) if outer.start <= one.owner.start < outer.end):
                whole = outer
            outer = outer.parent
        if whole is None:
            yield Splice(spot.start, spot.end, b"", reason)
        elif whole.number not in cut:
            cut.add(whole.number)
            yield Splice(whole.start, whole.end, b"", reason)


def _wordless(place: SvgPlace, slots: Sequence[Slot]) -> Iterator[str]:
    """Links whose words were replaced by words elsewhere."""
    if not any(one.text for slot in slots for one in slot.segments):
        return
    for element in place.element.walk():
        if element.tag != "a":
            continue
        inside = [n for n, spot in enumerate(place.runs) if element.start <= spot.owner.start < element.end]
        words = "".join(slots[n].run.text for n in inside)
        if words.strip() and not any(slots[n].text.strip() for n in inside):
            yield f"the link on “{_excerpt(words)}” (to {_excerpt(element.href() or 'nowhere')}) has no words any more"


def _pens(place: SvgPlace, slots: Sequence[Slot]) -> list[tuple[Element, str, str]] | None:
    """New line positions: written on the element that has them, or on the one the run begins. None where there is no
    such element."""
    found: list[tuple[Element, str, str]] = []
    for number, slot in enumerate(slots):
        if slot.set_as is None:
            continue
        chain = list(_begun(place, number))
        for name in ("x", "y", "dx", "dy"):
            before, after = getattr(slot.run, name), getattr(slot.set_as, name)
            if before == after or after is None:
                continue
            named = [element for element in chain if name in element.attributes]
            single = len(named) < 2 and not any(len(entries(one, name)) > 1 for one in named)
            if chain and single:
                found.append((named[0] if named else chain[0], name, format_number(after)))
            elif name in ("x", "dx"):
                return None
            elif not chain:
                raise EditError(says("svg-line-has-no-element"))
            else:
                raise EditError(says("svg-line-letters-offset"))
    return found


def _begun(place: SvgPlace, number: int) -> Iterator[Element]:
    """The elements inside the text that begin with a run, from the inside out."""
    owner: Element | None = place.runs[number].owner
    while owner is not None and owner is not place.element:
        if any(owner.start <= other.owner.start < owner.end for other in place.runs[:number]):
            return  # it begins before this run, and so do its values
        yield owner
        owner = owner.parent


def _fragile(runs: tuple[Run, ...], places: tuple[RunPlace, ...]) -> set[int]:
    """The runs whose blanks would not survive as they are: doubled, at the edge of a line, or behind an element that is
    left without letters, where what draws drops them."""
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
            or (text[0] == " " and (after_blank or run.starts_line or not runs[number - 1].text))
            or (text[-1] == " " and ends)
        ):
            found.add(number)
            after_blank = False
        else:
            after_blank = text[-1] == " "
    return found


def _unwanted_blanks(
    place: SvgPlace, old: Text, now: Sequence[Run], reworded: set[int], fragile: set[int]
) -> Iterator[Splice]:
    """Blanks that did not count, because of a blank before them or no letter after, and would count now."""
    runs = {spot.start: number for number, spot in enumerate(place.runs)}
    before_blank = after_blank = True  # whether a blank was before it, and is there now
    data = place.element.tree.data
    for stretch in stretches(place.element):
        number = runs.get(stretch.start)
        raw = data[stretch.start : stretch.end]
        lead = len(raw) - len(raw.lstrip())
        if number is None:
            news = before_blank or (
                _goes_on_in_line(place, now, stretch) and not _goes_on_in_line(place, old.runs, stretch)
            )
            if lead and not after_blank and news and not stretch.cdata:
                yield Splice(stretch.start, stretch.end, b"", "blanks that would count now")
            continue
        run, spot, was = now[number], place.runs[number], old.runs[number]
        rewritten = spot.cdata or (number in reworded | fragile and (spot.preserve or was.text[:1] == " "))
        plain = not spot.preserve and not run.starts_line and not rewritten
        if lead and plain and before_blank and not after_blank and was.text[:1] != " ":
            yield Splice(stretch.start, stretch.start + lead, b"", "blanks that would count now")
        if run.text:
            after_blank = run.text[-1] == " " and not spot.preserve and number not in fragile
        if was.text:
            before_blank = was.text[-1] == " " and not spot.preserve


def _goes_on_in_line(place: SvgPlace, runs: Sequence[Run], stretch: Stretch) -> bool:
    """Whether letters follow a stretch in its line."""
    for run, spot in zip(runs, place.runs, strict=True):
        if spot.start > stretch.start:
            if run.starts_line:
                return False
            if run.text.strip():
                return True
    return False


def _alone(place: SvgPlace, spot: RunPlace) -> bool:
    """Whether a run has an element inside the text all to itself, so that its style can be written there."""
    if spot.owner is place.element or any(child.tag in INSIDE for child in spot.owner.children):
        return False
    start, end = spot.owner.start, spot.owner.end
    return sum(start <= other.owner.start < end for other in place.runs) == 1


def _check_characters(layer: Text, text: str) -> None:
    if "\t" in text or "\r" in text:
        raise EditError(says("svg-tabs-unsupported", id=layer.id))
    if "\n" not in text:
        return
    if {"text-path", "flow"} & set(layer.effects):
        raise EditError(says("svg-text-along-path", id=layer.id))
    if not all(text.split("\n")):
        raise EditError(says("svg-empty-line-unsupported", id=layer.id))


def _line_start(runs: tuple[Run, ...], number: int) -> float:
    """Where the line of a run begins."""
    return next((run.x for run in reversed(runs[: number + 1]) if run.x is not None), 0.0)


def _excerpt(text: str) -> str:
    return shortened(" ".join(text.split()), 40)


def _reason(old: str, new: str) -> str:
    return f"text “{_excerpt(old)}” → “{_excerpt(new)}”" if old != new else f"text “{_excerpt(old)}”"
