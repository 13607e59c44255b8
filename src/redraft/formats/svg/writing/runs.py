"""Mapping of a text's new runs onto its old ones, so that each old run can be rewritten in place.

New runs are laid over the old ones: line over line, and within a line letter over letter, so that letters that stay
keep their markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import zip_longest
from typing import NamedTuple

from redraft.document.layers import Run, Text
from redraft.document.style import PROPERTIES, Value
from redraft.formats.xml.differences import aligned
from redraft.lazy import dataclass, lazily

_WORD = lazily(r"\s+|\w+|[^\w\s]")
Look = tuple[tuple[str, Value], ...]
"""The properties of a run that become others, with their new values."""
Pair = tuple[list[int] | None, list[int] | None]
"""The numbers of the runs of a line, old and new."""


class Segment(NamedTuple):
    """Letters of a run as it will be: those of the old one at `start` to `end`, or `text` in their place."""

    start: int
    end: int
    text: str | None
    look: Look = ()


@dataclass
class Slot:
    """An old run and its replacement. `set_as` is the new position before it, where that changes."""

    run: Run
    segments: list[Segment] = field(default_factory=list)
    set_as: Run | None = None

    @property
    def text(self) -> str:
        return "".join(self.run.text[one.start : one.end] if one.text is None else one.text for one in self.segments)

    @property
    def reworded(self) -> bool:
        return any(one.text is not None for one in self.segments)

    @property
    def looks(self) -> set[Look]:
        """How letters are to look, a look each; () is as they do."""
        return {one.look for one in self.segments if one.text != ""}


@dataclass
class Slots:
    """`slots` are the old runs one by one. The lines of those in `gone` (numbers) go; `added` are new lines, each with
    the number of the run it comes behind."""

    slots: list[Slot]
    gone: set[int] = field(default_factory=set)
    added: list[tuple[int, list[Run]]] = field(default_factory=list)


class _Letter(NamedTuple):
    """A character with its run and its place in that."""

    sign: str
    run: int
    place: int


def slots_of(old: Text, new: Text) -> Slots | None:
    """The mapping of new runs onto old ones; None where they cannot be expressed as changes of those."""
    found = Slots([Slot(run) for run in old.runs])
    if old.text != new.text and _shape(old.runs) == _shape(new.runs):
        for slot, run in zip(found.slots, new.runs, strict=True):
            slot.segments = list(_in_run(slot.run.text, run.text, _look(slot.run, run)))
            _set(slot, run)
        return found
    return _laid(old, new, _paired(old.runs, new.runs)) or _laid(old, new, _in_place(old.runs, new.runs))


def _laid(old: Text, new: Text, pairs: Iterable[Pair]) -> Slots | None:
    """The mapping where lines are paired like this; None where that is not possible."""
    found = Slots([Slot(run) for run in old.runs])
    last: int | None = None
    for ours, theirs in pairs:
        if ours is None:
            if last is None or theirs is None:
                return None  # above all others: the text's own position would then apply to that line
            found.added.append((last, [new.runs[number] for number in theirs]))
            continue
        last = ours[-1]
        if theirs is None:
            found.gone.update(ours)
        elif not _in_line(found.slots, ours, theirs, new.runs):
            return None
    return found if len(found.gone) < len(old.runs) else None


def _shape(runs: Sequence[Run]) -> list[tuple[bool, bool, bool]]:
    return [(run.starts_line, run.x is None, run.y is None) for run in runs]


def _look(old: Run, new: Run) -> Look:
    names = [name for name in PROPERTIES if getattr(old.style, name) != getattr(new.style, name)]
    return tuple((name, getattr(new.style, name)) for name in names)


def _set(slot: Slot, run: Run) -> bool:
    """Record the new position; False where the file has no attribute for it."""
    old = slot.run
    if (old.x is None, old.y is None) != (run.x is None, run.y is None):
        return False
    if (old.x, old.y, old.dx, old.dy) != (run.x, run.y, run.dx, run.dy):
        slot.set_as = run
    return True


def _in_run(old: str, new: str, look: Look) -> Iterator[Segment]:
    """The letters both begin and end with stay."""
    if old == new:
        yield Segment(0, len(old), None, look)
        return
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n] != new[n]), most)
    most -= first
    last = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    if first:
        yield Segment(0, first, None, look)
    yield Segment(first, len(old) - last, new[first : len(new) - last], look)
    if last:
        yield Segment(len(old) - last, len(old), None, look)


def _lines(runs: Sequence[Run]) -> list[list[int]]:
    lines: list[list[int]] = []
    for number, run in enumerate(runs):
        if run.starts_line or not number:
            lines.append([])
        lines[-1].append(number)
    return lines


def _in_place(old: Sequence[Run], new: Sequence[Run]) -> Iterator[Pair]:
    """Lines by their places, whatever they say; None where one has gone from the end or come there."""
    return zip_longest(_lines(old), _lines(new))


def _paired(old: Sequence[Run], new: Sequence[Run]) -> Iterator[Pair]:
    """Lines that are the same one, in order; None where one has gone or come."""
    before, after = _lines(old), _lines(new)
    if len(before) == len(after):
        yield from zip(before, after, strict=True)
        return
    texts = (["".join(runs[number].text for number in line) for line in lines]
             for runs, lines in ((old, before), (new, after)))  # fmt: skip
    at = 0, 0
    for i, j in [*aligned(*texts), (len(before), len(after))]:
        ours, theirs = before[at[0] : i], after[at[1] : j]
        both = min(len(ours), len(theirs))
        yield from zip(ours[:both], theirs[:both], strict=True)
        yield from ((line, None) for line in ours[both:])
        yield from ((None, line) for line in theirs[both:])
        if i < len(before):
            yield before[i], after[j]
        at = i + 1, j + 1


def _in_line(slots: list[Slot], ours: list[int], theirs: list[int], new: Sequence[Run]) -> bool:
    """Lay the runs of a line over the old ones; False where a pen is set where none was, or none where one was."""
    old = [_Letter(sign, number, at) for number in ours for at, sign in enumerate(slots[number].run.text)]
    now = [_Letter(sign, number, at) for number in theirs for at, sign in enumerate(new[number].text)]
    same = _same_letters("".join(one.sign for one in old), "".join(one.sign for one in now))
    begun: dict[int, int] = {}  # the old run that a new one begins with, where its first letter does
    at = 0, 0
    for i, j in [*same, (len(old), len(now))]:
        gone, came = old[at[0] : i], now[at[1] : j]
        if gone or came:
            into = gone[0].run if gone else old[at[0] - 1].run if at[0] else old[i].run if i < len(old) else ours[0]
            _replaced(slots, new, gone, came, into, begun)
        if i < len(old):
            _kept(slots, new, old[i], now[j], begun)
        at = i + 1, j + 1
    freed = [number for number in ours[1:] if _is_set(slots[number].run) and number not in begun.values()]
    if any(one.text is None for number in freed for one in slots[number].segments):
        return False
    return all(_can_set(slots, ours, number, new[number], begun, first=not rank) for rank, number in enumerate(theirs))


def _is_set(run: Run) -> bool:
    """Whether the pen is moved before a run."""
    return run.x is not None or run.y is not None or bool(run.dx or run.dy)


def _can_set(slots: list[Slot], ours: list[int], number: int, run: Run, begun: dict[int, int], first: bool) -> bool:
    """Whether the position of a new run can be written."""
    if first:
        return _set(slots[ours[0]], run)
    if number in begun:
        return _set(slots[begun[number]], run)
    return not _is_set(run)


def _same_letters(old: str, new: str) -> list[tuple[int, int]]:
    """The letters of two lines that are the same, word by word."""
    if old == new:
        return [(n, n) for n in range(len(old))]
    words = [_WORD.findall(old), _WORD.findall(new)]
    starts: list[list[int]] = []
    for line in words:
        places = [0]
        for word in line:
            places.append(places[-1] + len(word))
        starts.append(places)
    return [(starts[0][i] + n, starts[1][j] + n) for i, j in aligned(*words) for n in range(len(words[0][i]))]


def _kept(slots: list[Slot], new: Sequence[Run], old: _Letter, now: _Letter, begun: dict[int, int]) -> None:
    slot, look = slots[old.run], _look(slots[old.run].run, new[now.run])
    if not now.place and not old.place:
        begun[now.run] = old.run
    last = slot.segments[-1] if slot.segments else None
    if last is not None and last.text is None and last.end == old.place and last.look == look:
        slot.segments[-1] = last._replace(end=old.place + 1)
    else:
        slot.segments.append(Segment(old.place, old.place + 1, None, look))


def _replaced(
    slots: list[Slot], new: Sequence[Run], gone: list[_Letter], came: list[_Letter], into: int, begun: dict[int, int]
) -> None:
    """Letters are replaced: the new ones go into one run, at the first of the old ones."""
    here = [one.place for one in gone if one.run == into]
    slot = slots[into]
    at = here[0] if here else slot.segments[-1].end if slot.segments else 0
    end = here[-1] + 1 if here else at
    if came and not came[0].place and not at:
        begun[came[0].run] = into
    for number in dict.fromkeys(one.run for one in came):
        text = "".join(one.sign for one in came if one.run == number)
        slot.segments.append(Segment(at, end, text, _look(slot.run, new[number])))
        at = end
    if not came:
        slot.segments.append(Segment(at, end, ""))
    for number in dict.fromkeys(one.run for one in gone if one.run != into):
        places = [one.place for one in gone if one.run == number]
        slots[number].segments.append(Segment(places[0], places[-1] + 1, ""))
