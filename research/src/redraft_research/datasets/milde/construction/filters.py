"""Ranks instructions by clarity, specificity and realism, and names what is wrong with one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from redraft.commands.command import resolve_all
from redraft.edits.execution import Measure
from redraft.edits.page_edits import PageEdit
from redraft.errors import RedraftError
from redraft.pictures.layers.units import units_with
from redraft_research.datasets.milde.construction.instructions import Candidate, EditStep, PageBrief
from redraft_research.datasets.milde.construction.matching import match

FEWEST, MOST = 5, 45
"""Words of an instruction."""
LEAST = 0.5
"""Of each of the three scores."""
_QUOTED = re.compile(r"‘[^’]+’|“[^”]+”|\"[^\"]+\"")


def scores(candidate: Candidate, page: PageBrief) -> dict[str, float]:
    """Each from 0 to 1, from the words, the steps and the layers."""
    words = candidate.instruction.split()
    repeated = Counter(zip(words, words[1:], words[2:], strict=False))
    found = [match(step.says, page.layers) is not None for step in candidate.steps]
    clear = min(1.0, 2 - len(words) / 30) if len(words) >= FEWEST else 0.0
    clear -= 0.2 * (max(repeated.values(), default=1) - 1)
    asked = candidate.instruction
    named = [step.name in asked or bool(step.old and step.old in asked) for step in candidate.steps]
    said = min(1.0, 0.5 * len(_QUOTED.findall(asked)))
    return {
        "clarity": max(0.0, min(1.0, clear)) * fmean(found or [0.0]),
        "specificity": 0.5 * (candidate.stream == "document" or fmean(named or [0.0])) + 0.5 * max(said, 0.4),
        "realism": fmean([_fits(step) for step in candidate.steps] or [0.0]),
    }


def _fits(step: EditStep) -> float:
    """How well new words fit where the old ones are; 1 for what is no text."""
    if step.action != "text" or not step.old:
        return 1.0
    share = len(step.new) / len(step.old)
    cased = 1.0 if step.new.isupper() == step.old.isupper() or len(step.new) < 4 else 0.5
    return max(0.0, 1 - abs(share - 1) / 2) * cased


def ranked(candidates: Sequence[Candidate], page: PageBrief) -> list[tuple[float, Candidate]]:
    """Those that reach `LEAST` in all three, the best first."""
    rated = [(scores(one, page), one) for one in candidates]
    passed = [(sum(each.values()), one) for each, one in rated if min(each.values()) >= LEAST]
    return sorted(passed, key=lambda pair: -pair[0])


def fault(candidate: Candidate, page: PageBrief, measure: Measure) -> str | None:
    """Why it cannot be an instance; None for a good one."""
    text, steps = candidate.instruction, candidate.steps
    if re.search(r"[{}\n]|  ", text) or not FEWEST <= len(text.split()) <= MOST:
        return "its instruction is too short, too long or not one line"
    if not steps or any(not step.says or (step.old and step.old == step.new) for step in steps):
        return "a step changes nothing"
    places = [match(step.says, page.layers) for step in steps]
    if any(at is None and (step.name or step.layer is None) for step, at in zip(steps, places, strict=True)):
        return "a step fits no layer, or several"
    if any(place not in (None, step.layer) for step, place in zip(steps, places, strict=True)):
        return "a step is matched to a layer that it does not change"
    for step, place in zip(steps, places, strict=True):
        if place is not None and (page.layers[place].sort == "text") != (step.action == "text"):
            return "a step is of another type than its layer"
    return _not_done(steps, page, measure)


def _not_done(steps: Sequence[EditStep], page: PageBrief, measure: Measure) -> str | None:
    """The engine carries the commands out, on the layers that they are for and on no others."""
    document = page.document
    for step in steps:
        if not step.commands:
            continue
        try:
            edits = resolve_all(document, step.commands, measure).edits
        except (RedraftError, ValueError):
            return "a step cannot be carried out"
        ids = [edit.layer for edit in edits if not isinstance(edit, PageEdit) and hasattr(edit, "layer")]
        things = [thing for layer in page.layers for thing in layer.things]
        touched = units_with(document, ids, things)
        own = {thing.id for thing in page.layers[step.layer or 0].things}
        if not touched or not touched <= own:
            return "a step changes another layer"
    return None
