"""An instruction cut into units that can be asked for one by one: a clause, or several that only make sense together.

'Make the title red and the date blue, then make it bold' is two units: 'make it bold' says nothing without the date. A
clause is a unit by itself when the rules, given nothing but it, plan the same kind of edits for the same layers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from redraft.document.pages import Document
from redraft.edits import ops
from redraft.edits.execution import Measure, execute
from redraft.errors import RedraftError
from redraft.language.planner import GrammarPlanner
from redraft.plan import Plan, Step


class Aspect(NamedTuple):
    """Something about a layer or page that an edit changes: its place, its words, a property of its style…"""

    id: str
    what: str


def aspects(edits: Iterable[ops.Edit]) -> frozenset[Aspect]:
    found = set()
    for edit in edits:
        match edit:
            case ops.SetStyle(layer=id, name=name):
                found.add(Aspect(id, name))
            case ops.SetText(layer=id) | ops.SetRuns(layer=id) | ops.SetParagraph(layer=id) | ops.SetFlow(layer=id):
                found.add(Aspect(id, "text"))
            case ops.Move(layer=id) | ops.Resize(layer=id) | ops.Rotate(layer=id) | ops.SetTransform(layer=id):
                found.add(Aspect(id, "place"))
            case ops.Insert(content=content):
                found.add(Aspect("", f"new {content.kind}"))
            case ops.Remove(layer=id):
                found.add(Aspect(id, "gone"))
            case _:
                id = getattr(edit, "layer", None) or getattr(edit, "page", None) or ""
                found.add(Aspect(str(id), type(edit).__name__))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class SearchUnit:
    """`text` can be given to an actor by itself. `steps` are how the rules read it, on the document as the units before
    it left it (`before`, `after`); none where they do not understand it."""

    text: str
    steps: tuple[Step, ...] = ()
    before: Document | None = field(default=None, repr=False, compare=False)
    after: Document | None = field(default=None, repr=False, compare=False)

    @property
    def understood(self) -> bool:
        return bool(self.steps)


@dataclass(frozen=True, slots=True)
class _Part:
    clause: str
    at: int
    step: Step | None


def units(document: Document, instruction: str, measure: Measure) -> tuple[SearchUnit, ...]:
    """The units of an instruction, in its order. One that cannot be cut is one unit."""
    cutting = _Cutting(instruction, measure, document)
    for part in _in_order(GrammarPlanner().plan(document, instruction, measure), instruction):
        cutting.take(part)
    return _together(cutting.found, document, measure) or (SearchUnit(instruction.strip()),)


def _together(found: Sequence[SearchUnit], document: Document, measure: Measure) -> tuple[SearchUnit, ...]:
    """The units, those that change the same of a layer made one: 'move it 20 px right, move it 30 px up' becomes one
    place, and only that can be looked at."""
    kept: list[SearchUnit] = []
    for unit in found:
        of = aspects(edit for step in unit.steps for edit in step.edits)
        at = next((n for n, one in enumerate(kept) if of & aspects(e for step in one.steps for e in step.edits)), None)
        if at is None:
            kept.append(unit)
        else:
            kept[at] = SearchUnit(f"{kept[at].text.rstrip(' .;,')}; {unit.text}", (*kept[at].steps, *unit.steps))
    return tuple(kept) if len(kept) == len(found) else _one_after_another(kept, document, measure)


def _one_after_another(found: Sequence[SearchUnit], document: Document, measure: Measure) -> tuple[SearchUnit, ...]:
    """The units, each on the document as those before it leave it."""
    units: list[SearchUnit] = []
    for unit in found:
        if not unit.understood:
            units.append(unit)
            continue
        after = execute(document, [edit for step in unit.steps for edit in step.edits], measure)
        units.append(SearchUnit(unit.text, unit.steps, document, after))
        document = after
    return tuple(units)


class _Cutting:
    """Takes clause after clause, and finds the fewest words that mean the same by themselves."""

    def __init__(self, instruction: str, measure: Measure, document: Document) -> None:
        self.instruction = instruction
        self.measure = measure
        self.document = document
        self.planner = GrammarPlanner()
        self.found: list[SearchUnit] = []
        self.end = 0

    def take(self, part: _Part) -> None:
        end = part.at + len(part.clause) if part.at >= 0 else self.end
        if part.step is None:
            self._refused(part.clause)
        elif not any(
            self._closed(text, (part.step,), self._here)
            for text in (part.clause, self.instruction[self.end : end].strip(" ,;"))
        ):
            self._joined(part, part.step, end)
        self.end = max(self.end, end)

    def _refused(self, clause: str) -> None:
        """What was not understood after the clauses before it may be by itself: 'photo out, title black'."""
        alone = self.planner.plan(self._here, clause, self.measure)
        if alone.refusals or not alone.edits or not self._closed(clause, alone.steps, self._here):
            self.found.append(SearchUnit(clause))

    def _joined(self, part: _Part, step: Step, end: int) -> None:
        """It leans on the clause before it: the two are one unit."""
        last = self.found[-1] if self.found else None
        if last is None or not last.understood or last.before is None:
            self._closed(part.clause, (step,), self._here, sure=False)
            return
        self.found.pop()
        start = self.instruction.find(last.text)
        known = part.at >= 0 and 0 <= start < end
        whole = self.instruction[start:end] if known else f"{last.text} and {part.clause}"
        self._closed(whole, (*last.steps, step), last.before, sure=False)

    @property
    def _here(self) -> Document:
        """The document as the units so far leave it."""
        return next((unit.after for unit in reversed(self.found) if unit.after is not None), self.document)

    def _closed(self, text: str, steps: tuple[Step, ...], before: Document, *, sure: bool = True) -> bool:
        """A unit is added, unless (where that must be sure) its words do not mean these steps by themselves."""
        if sure and not self._stands_alone(text, steps, before):
            return False
        after = execute(before, [edit for step in steps for edit in step.edits], self.measure)
        self.found.append(SearchUnit(text, steps, before, after))
        return True

    def _stands_alone(self, text: str, steps: Sequence[Step], before: Document) -> bool:
        try:
            plan = self.planner.plan(before, text, self.measure)
        except RedraftError:
            return False
        return not plan.refusals and _kinds(plan.steps) == _kinds(steps)


def _in_order(plan: Plan, instruction: str) -> list[_Part]:
    parts: list[_Part] = []
    start = 0
    for step in plan.steps:
        at = instruction.find(step.clause, start)
        start = at + len(step.clause) if at >= 0 else start
        parts.append(_Part(step.clause, at, step))
    parts += [_Part(one.clause, instruction.find(one.clause), None) for one in plan.refusals if one.clause.strip()]
    return sorted(parts, key=lambda part: part.at) if all(part.at >= 0 for part in parts) else parts


def _kinds(steps: Sequence[Step]) -> list[tuple[object, ...]]:
    return [
        (type(edit).__name__, getattr(edit, "layer", None), getattr(edit, "name", None))
        for step in steps
        for edit in step.edits
    ]
