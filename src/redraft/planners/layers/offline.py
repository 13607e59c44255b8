"""Decisions without a model: from the rule planner where it understands, and from what words point at where not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from redraft.document.layers import Document
from redraft.edits.execute import Measure, execute
from redraft.errors import RedraftError
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan, Planner, Refusal
from redraft.planners.layers.changed import units_changed, units_with
from redraft.planners.layers.decisions import LayerDecision, Reasoning
from redraft.planners.layers.units import LayerUnit, units
from redraft.targets.grounding import ground
from redraft.targets.vocabulary import ARTICLES

LONGEST_PHRASE = 6
"""Words of a phrase that is looked for on the page."""
MOST_POINTED_AT = 3
"""Layers that one word or phrase may point at; what points at more points at none."""
_WORD = re.compile(r"[\w€£$%&@'’.-]*\w|%")
_PLAIN = frozenset(
    "about above after again also and any are all been before below both but can could does down each every from get"
    " give gone has have into its just let like make made may more most much must need needs new not now off once only"
    " other our out over page please put said same say says set should show some such text than that the their them"
    " then there these they thing this those too turn use very want was well were what when where which while who will"
    " with would write you your change design picture poster slide".split()
)
"""Words that point at nothing."""


def reason_offline(
    document: Document,
    instruction: str,
    measure: Measure,
    planner: Planner | None = None,
    layers: Sequence[LayerUnit] | None = None,
) -> Reasoning:
    """A decision for each of `layers` (the document's units if not given): yes for those that the plan changes, with
    the clause as prompt, and, not sure, for those that the words of a refused clause point at."""
    seen = units(document) if layers is None else layers
    plan = (planner or RulePlanner()).plan(document, instruction, measure)
    told: dict[str, list[str]] = {}
    why: dict[str, list[str]] = {}
    problems: list[str] = []
    for clause, reading, touched in _touching(document, plan, seen, measure, problems):
        for id in touched:
            told.setdefault(id, []).append(clause)
            why.setdefault(id, []).append(reading)
    guessed: set[str] = set()
    for refusal in plan.refusals:
        problems.append(f"“{refusal.clause}” is not done by rules: {refusal.reason}")
        for id, reason in pointed_at(document, refusal, seen).items():
            if id not in told:
                guessed.add(id)
            told.setdefault(id, []).append(refusal.clause)
            why.setdefault(id, []).append(reason)
    return Reasoning([_decision(unit, told, why, guessed) for unit in seen], tuple(problems))


def _decision(
    unit: LayerUnit, told: Mapping[str, Sequence[str]], why: Mapping[str, Sequence[str]], guessed: set[str]
) -> LayerDecision:
    if unit.id not in told:
        return LayerDecision(unit.id, "nothing in the request is about it", False)
    reasons = "; ".join(dict.fromkeys(why[unit.id]))
    prompt = "; ".join(dict.fromkeys(told[unit.id]))
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


def pointed_at(document: Document, refusal: Refusal, seen: Sequence[LayerUnit]) -> dict[str, str]:
    """The units that the words of a clause point at, with the reason: those a planner could not choose between, what
    its phrases mean on the page, and texts that share a word with it."""
    if refusal.choices:
        few = units_with(document, set(refusal.choices), seen)
        return dict.fromkeys(few, f"it may be what “{refusal.phrase}” means") if len(few) <= MOST_POINTED_AT else {}
    found: dict[str, str] = {}
    words = [match[0] for match in _WORD.finditer(refusal.clause)]
    at = 0
    while at < len(words):
        taken = 1
        if words[at].lower() in ARTICLES:
            for end in range(min(len(words), at + LONGEST_PHRASE), at + 1, -1):
                phrase = " ".join(words[at:end])
                few = units_with(document, set(ground(document, phrase).chosen), seen)
                if 0 < len(few) <= MOST_POINTED_AT:
                    found |= {id: f"it is what “{phrase}” means" for id in few if id not in found}
                    taken = end - at
                    break
        at += taken
    return found or _sharing_words(words, seen)


def _sharing_words(words: Sequence[str], seen: Sequence[LayerUnit]) -> dict[str, str]:
    found: dict[str, str] = {}
    texts = {unit.id: {_stem(match[0]) for match in _WORD.finditer(f"{unit.text} {unit.name}")} for unit in seen}
    for word in words:
        stem = _stem(word)
        if len(stem) < 3 or stem in _PLAIN:
            continue
        holders = [id for id, stems in texts.items() if stem in stems]
        if 0 < len(holders) <= MOST_POINTED_AT:
            found |= {id: f"it has the word “{word}”" for id in holders if id not in found}
    return found


def _stem(word: str) -> str:
    """A word without what makes it a plural or possessive."""
    low = word.casefold().replace("’", "'").strip(".-'")
    low = low.removesuffix("'s")
    return low[:-1] if len(low) > 3 and low.endswith("s") and not low.endswith("ss") else low
