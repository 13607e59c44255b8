"""An instruction in the light of what was said before: which state of the file it is for, and what 'it' means.

`language/follow_ups.py` knows the words; here they meet the history of a file, and the person who is asked which of
several is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from redraft.document.layers import Document
from redraft.edits.history.tree import ORIGINAL, State
from redraft.errors import HistoryError, RequestError, UsageError
from redraft.formats.codec import Typography
from redraft.formats.file import File
from redraft.language.follow_ups import follow_up, leans
from redraft.language.turns import ALL_OF_THEM, Turn
from redraft.lazy import dataclass, lazily
from redraft.plan import Context, Plan, Refusal, Step
from redraft.session.choice import Choose, target_of
from redraft.session.history import History
from redraft.session.offers import Offer, taken
from redraft.session.options import EditOptions
from redraft.targets.grounding import ground

ADDED = ("fit", "repair")
"""Who made the states that go on from an edit by themselves."""
MOST_QUESTIONS = 10
"""How often one instruction may be asked about."""
_WHICH = lazily(
    r"\b(?:first|second|third|fourth|fifth|last|left|right|top|bottom|upper|lower|middle|largest|biggest|smallest"
    r"|leftmost|rightmost|topmost|other|\d+(?:st|nd|rd|th))\b ?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Understood:
    """What to plan: `instruction`, '' for nothing more, on `file`, which is the one given or, when edits are taken
    back first, as it was in the state `back`. `phrase` and `choices`: see `follow_ups.Rewritten`."""

    file: File
    instruction: str
    context: Context | None = None
    back: State | None = None
    phrase: str = ""
    choices: tuple[str, ...] = ()

    def planned(self, plan: Callable[[str], Plan]) -> Callable[[str], Plan]:
        """The planning function, which first of all refuses an instruction that leaves a choice open."""
        if not self.choices:
            return plan

        def first_ask(words: str) -> Plan:
            if words != self.instruction:
                return plan(words)
            reason = f"'{self.phrase}' may mean any of {len(self.choices)} others"
            hint = f"name one, for example #{self.choices[0]}"
            refusal = Refusal(self.instruction, reason, hint, self.phrase, self.choices)
            return Plan((), (refusal,), self.file.document)

        return first_ask


def understood(file: File, instruction: str, typography: Typography, keeps_history: bool) -> Understood:
    """Raises RequestError for an instruction that goes on from an edit that is not there, HistoryError where there is
    nothing to undo."""
    if not leans(instruction):
        return Understood(file, instruction)
    made = follow_up(instruction, last_turn(file) if keeps_history else None)
    if made is None:
        return Understood(file, instruction)
    context = Context(made.last)
    if not made.undo:
        return Understood(file, made.instruction, context)
    if not keeps_history:
        raise RequestError(
            f"“{instruction}” takes an edit back, and the history is not used here", "leave out --no-history"
        )
    state = state_before(file.path, made.undo)
    earlier = _opened(file, state, typography)
    return Understood(earlier, made.instruction, context, state, made.phrase, made.choices)


def last_turn(file: File) -> Turn | None:
    """What led to the present state of a file; None when it is not known, or was no instruction."""
    with suppress(HistoryError):
        current = History(file.path).current
        if current is not None and current.sha256 == file.snapshot.sha256:
            return Turn.from_json(current.facts.get("turn"))
    return None


def state_before(path: Path, steps: int) -> State:
    """Where a file was so many edits ago; what was fitted or mended after an edit goes with it."""
    tree = History(path).tree
    state = tree.back(1)  # raises where there is nothing to undo
    if steps == ALL_OF_THEM:
        return tree.find(ORIGINAL)
    line = [tree.current, *tree.ancestors(tree.current)] if tree.current is not None else [state]
    asked = [state for state, after in zip(line[1:], line, strict=False) if after.who not in ADDED]
    return asked[steps - 1] if steps <= len(asked) else tree.back(steps)


def _opened(file: File, state: State, typography: Typography) -> File:
    """The file as it was in a state, as if it had been read from its own path then."""
    earlier = History(file.path).open(state.id, typography)
    was = earlier.snapshot._replace(path=file.snapshot.path, real=file.snapshot.real)
    return earlier._replace(snapshot=was)


def others_of(document: Document, steps: Sequence[Step]) -> dict[str, tuple[str, ...]]:
    """For each phrase of the steps that named one thing, the layers on its page that it could have meant as well."""
    found: dict[str, tuple[str, ...]] = {}
    index = document.index
    for step in steps:
        if step.request is None or not step.request.target or len(step.targets) != 1 or step.targets[0] not in index:
            continue
        phrase, (meant,) = step.request.target, step.targets
        candidates = ground(document, _WHICH.sub("", phrase)).candidates
        kin = {meant, *(group.id for group in index[meant].ancestors)}
        ids = [one.layer for one in candidates if index[one.layer].page.id == index[meant].page.id]
        found[phrase] = tuple(id for id in ids if id not in kin and meant not in _above(document, id))[:9]
    return found


def _above(document: Document, id: str) -> list[str]:
    return [group.id for group in document.index[id].ancestors]


def asked_about(
    plan: Callable[[str], Plan], instruction: str, document: Document, choose: Choose | None
) -> tuple[Plan, str, dict[str, tuple[str, ...]]]:
    """A plan, once every phrase that may mean several things is settled by asking; the instruction with what was chosen
    put in, and what was not chosen, by the phrase that now stands there. A question left unanswered ends the asking."""
    left_over: dict[str, tuple[str, ...]] = {}
    made = plan(instruction)
    for _ in range(MOST_QUESTIONS if choose is not None else 0):
        open_ones = [each for each in made.refusals if each.choices]
        if not open_ones or len(open_ones) < len(made.refusals):
            break
        first = open_ones[0]
        there = [id for id in first.choices if id in document.index]
        shown = tuple(target_of(document, id, number) for number, id in enumerate(there, 1))
        assert choose is not None
        chosen = tuple(choose(first.clause, first.phrase, shown)) if shown else ()
        again = with_choice(instruction, first, chosen) if chosen else None
        if again is None:
            break
        instruction = again
        left_over[called(chosen)] = tuple(id for id in there if id not in chosen)
        made = plan(instruction)
    return made, instruction, left_over


def settled(plan: Plan, offers: Sequence[Offer], instruction: str, options: EditOptions) -> Plan:
    """The plan with the reading carried out that the options, or a person, take; as it is where none is taken.

    Raises UsageError for a reading that is not there."""
    number, least, count = options.reading, options.yes, len(offers)
    if least is not None and not 0 <= least <= 1:
        raise UsageError(f"{least} is no probability", "give --yes a number from 0 to 1")
    how = f"chosen by --reading {number}"
    if number and plan.steps and not plan.refusals:
        raise UsageError(
            f"there is no reading {number}: the instruction was understood in one way", "leave --reading out"
        )
    if number and offers and not 1 <= number <= count:
        there = f"the instruction has {count} reading{'s' if count > 1 else ''}"
        raise UsageError(f"there is no reading {number}: {there}", f"give --reading 1{f' to {count}' * (count > 1)}")
    if not offers or (options.partial and plan.steps and not number):
        return plan
    first = offers[0].reading  # not the likeliest where that one comes to nothing
    if not number and least is not None and first is plan.readings[0] and first.probability >= least:
        number, how = 1, f"taken by --yes {least:g}"
    if not number and options.choose_reading is not None:
        number, how = options.choose_reading(instruction, tuple(offers)), "chosen by a person"
    return taken(plan, offers, number, instruction, how) if 1 <= number <= count else plan


def with_choice(instruction: str, refusal: Refusal, ids: Sequence[str]) -> str | None:
    """The instruction with layers named in the place of a phrase; None where the phrase does not stand in it."""
    at = instruction.lower().find(refusal.clause.lower())
    start = max(at, 0)
    end = start + len(refusal.clause) if at >= 0 else len(instruction)
    words = re.finditer(rf"(?<![\w#]){re.escape(refusal.phrase)}(?!\w)", instruction, re.IGNORECASE)
    found = next((each for each in words if start <= each.start() and each.end() <= end), None)
    if found is None or not refusal.phrase:
        return None
    return instruction[: found.start()] + called(ids) + instruction[found.end() :]


def called(ids: Sequence[str]) -> str:
    """Layers as one says them: `#a, #b and #c`."""
    names = [f"#{id}" for id in ids]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
