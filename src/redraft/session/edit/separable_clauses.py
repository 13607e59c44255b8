"""Clauses that can be left out: whether the steps of a plan are of use without the clauses that it refuses.

make the title gold and let the logo sparkle   yes: a gold title is of use
delete the logo and put a star there           no: a hole is worse than the logo
change the title to Risks and plans            no: 'plans' is no request of its own
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

from redraft.edits.kinds import Insert, SetFlow, SetParagraph, SetRuns, SetStyle, SetText
from redraft.edits.page_edits import InsertPage
from redraft.grammar.tokens import quoted_texts, without_quotes
from redraft.language.limits import limit_in
from redraft.plan import Plan, Refusal, Step

_LOOKS = frozenset("make set let colour color paint recolour recolor underline highlight italicise italicize".split())
"""Verbs of a request about how something looks."""
_ASKS = _LOOKS | frozenset(
    "add align bring call center centre change copy crop cut delete drop duplicate enlarge erase exchange fade"
    " flip give group hide increase insert lower mirror move place put raise reduce remove rename replace resize"
    " rotate send shade shift show shrink swap take tilt translate turn use write".split()
)
"""Verbs that a request begins with. Without one, words may belong to the clause before."""
_LEANING = frozenset(
    "it its itself they them their theirs there then that those this these same other others rest remaining both former"
    " latter instead back again so too also else otherwise afterwards finally likewise vice swap swapped".split()
)
"""Words that lean on another clause."""
_IN_ORDER = frozenset("then afterwards finally instead".split())
_LAID_OUT = (_ASKS - _LOOKS) | frozenset(
    "a an another one new some top bottom left right up down above below under over beneath beside between near next"
    " behind front where corner middle edge position with without gap hole room space".split()
)
"""Words of a request about what there is and where it is."""
_PLAIN = _ASKS | frozenset("the of in on to and for by my our your please page slide text".split())
_IN_PLACE = (SetText, SetRuns, SetStyle, SetParagraph, SetFlow)


def separated(plan: Plan, instruction: str) -> Plan:
    """A plan whose refusals are marked as separable, if its steps are of use without them."""
    if not plan.edits or all(one.separable for one in plan.refusals):
        return plan
    open_ones = [one for one in plan.refusals if not one.so]
    clauses = [one.clause for one in open_ones]
    if _IN_ORDER & _words(instruction) or not all(one in instruction and _is_request(one) for one in clauses):
        return plan
    first = min(map(instruction.find, clauses), default=len(instruction))
    later = [one.clause for one in plan.steps if instruction.find(one.clause) > first]
    if any(_LEANING & _words(one) for one in later):
        return plan
    if not all(_apart(step, one, instruction) for step in plan.steps for one in open_ones):
        return plan
    return replace(plan, refusals=tuple(replace(one, separable=True) for one in plan.refusals))


def _is_request(clause: str) -> bool:
    """Whether a clause asks for something by itself, and limits no other."""
    words = re.findall(r"\w+", clause.lower())
    verb = next((word for word in words if word not in ("please", "and")), "")
    return verb in _ASKS and not _LEANING & _words(clause) and limit_in(clause) is None


def _apart(step: Step, refusal: Refusal, instruction: str) -> bool:
    """Whether a step does the same, and leaves nothing half done, without a clause."""
    quoted, refused = set(quoted_texts(step.clause)), _words(refusal.clause)
    if quoted & set(quoted_texts(refusal.clause)):  # the halves of an exchange
        return False
    if all(isinstance(edit, _IN_PLACE) for edit in step.edits):
        said = any(isinstance(edit, (SetText, SetRuns)) for edit in step.edits)
        between = instruction.partition(step.clause)[2].partition(refusal.clause)
        goes_on = between[1] and not re.search(r"[;.\n]", between[0])
        return bool(quoted) or not (said and goes_on)  # else the clause may be more of the words
    if any(isinstance(edit, (Insert, InsertPage)) for edit in step.edits):  # what is new may be half made
        return False
    shared = (refused & _words(step.clause)) - _PLAIN
    return bool(refused & _LOOKS) and not refused & _LAID_OUT and not shared


def _words(clause: str) -> Set[str]:
    return set(re.findall(r"\w+", without_quotes(clause).lower()))
