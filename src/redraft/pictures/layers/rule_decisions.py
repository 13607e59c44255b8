"""Decisions without a model: from the planner where it understands; where not from the likeliest reading that it
offers, and from what phrases name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.errors import RedraftError
from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.language.planner import GrammarPlanner
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.units import LayerUnit, units, units_changed, units_with
from redraft.plan import Plan, Planner, Reading, Refusal
from redraft.targets.named_phrases import named

MOST_POINTED_AT = 3
"""Layers that one phrase may point at; what points at more points at none."""
LIKELY = 0.1
"""How likely a reading is that is believed alone; beside one less likely what phrases name counts too: such requests
are long, and a reading has a part of them."""


def reason_offline(
    document: Document,
    instruction: str,
    measure: Measure,
    planner: Planner | None = None,
    layers: Sequence[LayerUnit] | None = None,
) -> Reasoning:
    """A decision for each of `layers` (the document's units if not given): yes for those that the plan changes, with
    the clause as prompt, and, not sure, for those that its likeliest reading changes, and where that is unlikely too
    those that the words of a refused clause point at."""
    seen = units(document) if layers is None else layers
    plan = (planner or GrammarPlanner()).plan(document, instruction, measure)
    prompts: dict[str, list[str]] = {}
    why: dict[str, list[str]] = {}
    problems: list[str] = []
    for clause, reading, touched in _touching(document, plan, seen, measure, problems):
        for id in touched:
            prompts.setdefault(id, []).append(clause)
            why.setdefault(id, []).append(reading)
    guessed: set[str] = set()
    likely = max(plan.readings, key=lambda each: each.likely, default=None)
    read = read_as(document, likely, seen, measure) if likely is not None else {}
    for refusal in plan.refusals:
        problems.append(f"“{refusal.clause}” is not understood by the grammar: {refusal.reason}")
        believed = bool(read) and likely is not None and likely.likely >= LIKELY
        for id, reason in (read if believed else pointed_at(document, refusal, seen) | read).items():
            if id not in prompts:
                guessed.add(id)
            prompts.setdefault(id, []).append(refusal.clause)
            why.setdefault(id, []).append(reason)
    return Reasoning([_decision(unit, prompts, why, guessed) for unit in seen], tuple(problems))


def _decision(
    unit: LayerUnit, prompts: Mapping[str, Sequence[str]], why: Mapping[str, Sequence[str]], guessed: set[str]
) -> LayerDecision:
    if unit.id not in prompts:
        return LayerDecision(unit.id, "nothing in the request is about it", False)
    reasons = "; ".join(dict.fromkeys(why[unit.id]))
    prompt = "; ".join(dict.fromkeys(prompts[unit.id]))
    return LayerDecision(unit.id, reasons, True, prompt, sure=unit.id not in guessed)


def _touching(
    document: Document, plan: Plan, seen: Sequence[LayerUnit], measure: Measure, problems: list[str]
) -> Iterator[tuple[str, str, set[str]]]:
    """Every step that changes something: its clause, how it was read, and the units it changes."""
    for step in plan.steps:
        if not step.edits:
            continue
        try:
            after = execute(document, step.edits, measure)
        except RedraftError as error:
            problems.append(f"“{step.clause}” cannot be carried out: {error.message}")
            continue
        yield step.clause, step.reading, units_changed(document, after, seen, step.edits)
        document = after


def read_as(document: Document, reading: Reading, seen: Sequence[LayerUnit], measure: Measure) -> dict[str, str]:
    """The units that a reading changes, with what it says; none where it cannot be carried out."""
    try:
        after = execute(document, reading.edits, measure)
    except RedraftError:
        return {}
    told = f"this may be meant ({reading.likely:.0%}): {reading.summary}"
    return dict.fromkeys(units_changed(document, after, seen, reading.edits), told)


def pointed_at(document: Document, refusal: Refusal, seen: Sequence[LayerUnit]) -> dict[str, str]:
    """The units that the words of a clause point at, with the reason: those a planner could not choose between, what
    its phrases mean on the page, and texts that it has whole."""
    if refusal.choices:
        few = units_with(document, set(refusal.choices), seen)
        return dict.fromkeys(few, f"it may be what “{refusal.phrase}” means") if len(few) <= MOST_POINTED_AT else {}
    found: dict[str, str] = {}
    for each in named(document, refusal.clause):
        few = units_with(document, set(each.found.ids), seen)
        if len(few) <= MOST_POINTED_AT:
            phrase = refusal.clause[each.start : each.end]
            found |= {id: f"it is what “{phrase}” means" for id in few if id not in found}
    return found or _spoken(refusal.clause, seen)


def _spoken(clause: str, seen: Sequence[LayerUnit]) -> dict[str, str]:
    """The units whose whole text is in a clause."""
    words = f" {' '.join(_keys(clause))} "
    texts = {unit.id: " ".join(_keys(unit.text)) for unit in seen}
    found = {id: f"the clause says “{text}”" for id, text in texts.items() if len(text) > 2 and f" {text} " in words}
    return found if len(found) <= MOST_POINTED_AT else {}


def _keys(text: str) -> list[str]:
    try:
        return [token.key for token in tokens_of(text)]
    except OpenQuote:
        return []
