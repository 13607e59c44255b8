"""An instruction in the context of earlier ones: which state of the file it is for, and what 'it' refers to.

`language/follow_up/requests.py` interprets it; this adds the file's history and asks which of several things is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from redraft.document.pages import Document
from redraft.edits.history.tree import ORIGINAL, State
from redraft.errors import HistoryError, RequestError, UsageError, says
from redraft.formats.codec import Typography
from redraft.formats.file import File
from redraft.language.follow_up.requests import follow_ups, planned, refers
from redraft.language.follow_up.turns import IN_FULL, Turn
from redraft.lazy import dataclass
from redraft.plan import Context, Plan, Refusal
from redraft.session.layer_target import Choose, targets_of
from redraft.session.offers import Offer, taken
from redraft.session.options import EditOptions
from redraft.session.saving.history import History

ADDED = ("fit", "repair")
"""Who made the states that go on from an edit by themselves."""
CORRECTING = frozenset(("correct", "instead", "look", "more", "other", "retarget"))
"""Follow-ups that change what an edit did. On a flat picture that a model edited, all of it is done anew."""
MOST_QUESTIONS = 10
"""How often one instruction may be asked about."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What to plan: `instruction`, '' for nothing more, on `file`, which is the one given or, when edits are taken
    back first, as it was in the state `back`. `follow` plans it where it goes on from the edit before: then no other
    planner is asked. `notes` are for the receipt."""

    file: File
    instruction: str
    context: Context | None = None
    back: State | None = None
    follow: Callable[[str], Plan] | None = None
    notes: tuple[str, ...] = ()


def understood(
    file: File, instruction: str, typography: Typography, keeps_history: bool, *, whole: bool = False
) -> Understood:
    """What to plan of an instruction. `whole`: a planner reads it whole, with the edit before as a fact; only one that
    does nothing but take edits back is understood here. Raises RequestError for an instruction that goes on from an
    edit that is not there, HistoryError where there is nothing to undo."""
    document, measure = file.document, typography.measure
    found = follow_ups(instruction, document)
    if whole and document.traits.flat:  # whose only layer says nothing: the grammar goes first
        turn = last_turn(file) if keeps_history else None
        whole = turn is not None and not turn.commands
        if whole and turn is not None and turn.program and any(one.how in CORRECTING for one in found):
            before = state_before(file.path, 1)
            words = f"{turn.instruction}; then: {instruction}"
            return Understood(_opened(file, before, typography), words, Context(program=turn.program), before)
    if whole and not (found and all(one.how == "back" for one in found)):
        turn = last_turn(file) if keeps_history else None
        context = Context(turn.targets, instruction=turn.instruction) if turn is not None else None
        return Understood(file, instruction, context)
    turn = last_turn(file) if keeps_history and (found or refers(instruction)) else None
    if not found or (turn is None and all(one.how == "look" for one in found)):
        return Understood(file, instruction, Context(turn.targets) if turn is not None else None)
    whole_requests = {one.words for one in found if one.action}
    if turn is None and len(whole_requests) == 1:  # 'instead' of what the design shows
        note = "nothing was taken back first: no earlier edit of this file is recorded"
        return Understood(file, whole_requests.pop(), notes=(note,))
    steps = {one.steps_back(turn, document, measure) for one in found}
    if len(steps) > 1:
        raise RequestError(says("instruction-ambiguous", instruction=instruction, in_full=IN_FULL))
    (count,) = steps
    if count and not keeps_history:
        raise RequestError(says("undo-without-history", instruction=instruction))
    only_back = all(one.how == "back" for one in found)
    if turn is None and not only_back:
        raise RequestError(says("no-earlier-edit", instruction=instruction, in_full=IN_FULL))
    state = state_before(file.path, count) if count else None
    now = _opened(file, state, typography) if state is not None else file
    if turn is None or only_back:
        return Understood(now, "", None, state)
    if found[0].how == "then":
        return Understood(now, found[0].words, Context(turn.before), state)
    follow = partial(planned, turn=turn, undo=bool(count), document=now.document, measure=measure)
    return Understood(now, instruction, None, state, follow)


def last_turn(file: File) -> Turn | None:
    """What led to the present state of a file; None when it is not known, or was no instruction."""
    with suppress(HistoryError):
        current = History(file.path).current
        if current is not None and current.sha256 == file.snapshot.sha256:
            return Turn.from_json(current.facts.get("turn"))
    return None


def state_before(path: Path, steps: int) -> State:
    """Where a file was so many edits ago, below 0 at first; what was fitted or mended after an edit goes with it."""
    tree = History(path).tree
    state = tree.back(1)  # raises where there is nothing to undo
    if steps < 0:
        return tree.find(ORIGINAL)
    line = [tree.current, *tree.ancestors(tree.current)] if tree.current is not None else [state]
    asked = [state for state, after in zip(line[1:], line, strict=False) if after.who not in ADDED]
    return asked[steps - 1] if steps <= len(asked) else tree.back(steps)


def _opened(file: File, state: State, typography: Typography) -> File:
    """The file as it was in a state, as if it had been read from its own path then."""
    earlier = History(file.path).open(state.id, typography)
    was = earlier.snapshot._replace(path=file.snapshot.path, real=file.snapshot.real)
    return earlier._replace(snapshot=was)


def asked_about(
    plan: Callable[[str], Plan], instruction: str, document: Document, choose: Choose | None
) -> tuple[Plan, str]:
    """A plan, once every phrase that may mean several things is settled by asking, and the instruction with what was
    chosen put in. A question left unanswered ends the asking."""
    made = plan(instruction)
    for _ in range(MOST_QUESTIONS if choose is not None else 0):
        open_ones = [each for each in made.refusals if each.choices]
        if not open_ones or len(open_ones) < len(made.refusals):
            break
        first = open_ones[0]
        shown = targets_of(first.choices, document)
        assert choose is not None
        chosen = tuple(choose(first.clause, first.phrase, shown)) if shown else ()
        again = with_choice(instruction, first, chosen) if chosen else None
        if again is None:
            break
        instruction = again
        made = plan(instruction)
    return made, instruction


def settled(plan: Plan, offers: Sequence[Offer], instruction: str, options: EditOptions) -> Plan:
    """The plan with the reading carried out that the options, or a person, take; as it is where none is taken.

    Raises UsageError for a reading that is not there."""
    number, least, count = options.reading, options.yes, len(offers)
    if least is not None and not 0 <= least <= 1:
        raise UsageError(says("probability-invalid", given=least))
    how = f"chosen by --reading {number}"
    if number and plan.steps and not plan.refusals:
        raise UsageError(says("instruction-has-one-reading", reading=number))
    if number and offers and not 1 <= number <= count:
        raise UsageError(
            says(
                "no-such-reading",
                reading=number,
                count=count,
                part="s" if count > 1 else "",
                range=f" to {count}" * (count > 1),
            )
        )
    if not offers or (options.partial and plan.steps and not number):
        return plan
    rest = bool(plan.steps and plan.readings[0].leaves and plan.readings[0].probability is None)
    likeliest = plan.readings[rest] if len(plan.readings) > rest else None  # it may do nothing, and is no offer then
    first = next((one for one in offers if one.reading is likeliest and not one.reading.leaves), None)
    if not number and least is not None and first is not None and first.reading.likely >= least:
        number, how = first.number, f"taken by --yes {least:g}"
    if not number and options.choose_reading is not None:
        number, how = options.choose_reading(instruction, tuple(offers)), "chosen by a person"
    return taken(plan, offers, number, instruction, how) if 1 <= number <= count else plan


def with_choice(instruction: str, refusal: Refusal, ids: Sequence[str]) -> str | None:
    """The instruction with layers named in the place of a phrase; None where it does not contain the phrase."""
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
