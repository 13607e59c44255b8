"""The judge: compares the result of a request with the expected one, and gives one of six verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from redraft.document.pages import Document
from redraft.scoring.facts import Facts, Scenery, changes, differences, newcomers, scenery
from redraft.scoring.goals.checks import freed, holds, is_gone, subjects, ways


class GoalOutcome(StrEnum):
    EXACT = "exact"
    WRONG_ELEMENT = "wrong element"
    WRONG_EDIT = "wrong edit"
    REFUSED = "refused"
    RIGHT_REFUSAL = "right refusal"
    MISSED_REFUSAL = "missed refusal"


NEARNESS = (GoalOutcome.EXACT, GoalOutcome.REFUSED, GoalOutcome.WRONG_EDIT, GoalOutcome.WRONG_ELEMENT)
"""Of what was to be done, the best first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome, and why it is not the one wanted."""

    outcome: GoalOutcome
    why: str = ""


@dataclass(frozen=True)
class Before:
    """A document before anything was done to it, its facts found once."""

    document: Document

    @cached_property
    def facts(self) -> Scenery:
        return scenery(self.document)


def judge_refusal(before: Before, after: Document | None) -> Verdict:
    """Of a request that must be refused: `after` is None where it was, and the result where it was not."""
    touched = _touched(before.facts, scenery(after)) if after is not None else set()
    if not touched:
        return Verdict(GoalOutcome.RIGHT_REFUSAL)
    return Verdict(GoalOutcome.MISSED_REFUSAL, f"changed {', '.join(sorted(touched))}")


def judge_result(before: Before, after: Document | None, expected: Document, reason: str = "") -> Verdict:
    """Against a document that is exactly what was wanted."""
    if after is None:
        return Verdict(GoalOutcome.REFUSED, reason)
    old, new, goal = before.facts, scenery(after), scenery(expected)
    touched, wanted = _touched(old, new), _touched(old, goal)
    if after.pages == before.document.pages:
        return Verdict(GoalOutcome.REFUSED, "nothing would change")
    if stray := touched - wanted:
        return Verdict(GoalOutcome.WRONG_ELEMENT, f"changed {', '.join(sorted(stray))}")
    if surplus := len(newcomers(old, new)) - len(newcomers(old, goal)):
        outcome = GoalOutcome.WRONG_ELEMENT if surplus > 0 else GoalOutcome.WRONG_EDIT
        return Verdict(outcome, f"{abs(surplus)} new layers too {'many' if surplus > 0 else 'few'}")
    off = _differing(old, new, goal)
    return Verdict(GoalOutcome.WRONG_EDIT, off) if off else Verdict(GoalOutcome.EXACT)


def judge_checks(
    before: Before, after: Document | None, statements: Sequence[Mapping[str, Any]], reason: str = ""
) -> Verdict:
    """Against statements about the result. What none of them names must be as it was. Where there are several ways to
    do it right, the nearest one is reported."""
    if after is None:
        return Verdict(GoalOutcome.REFUSED, reason)
    verdicts = (_judged(before, after, way) for way in ways(statements))
    best = next(verdicts)
    for verdict in verdicts:
        if NEARNESS.index(verdict.outcome) < NEARNESS.index(best.outcome):
            best = verdict
    return best


def _judged(before: Before, after: Document, statements: Sequence[Mapping[str, Any]]) -> Verdict:
    old, new = before.facts, scenery(after)
    if after.pages == before.document.pages:
        return Verdict(GoalOutcome.REFUSED, "nothing would change")
    free = _freed(statements, old)
    stray: list[str] = []
    off: list[str] = []
    for id, names in changes(old, new).items():
        if id not in free:
            stray.append(id)
        elif "gone" in names and "gone" not in free[id]:
            stray.append(f"{id} (gone)")
        elif over := names - free[id]:
            off.append(f"{id}: {', '.join(sorted(over))}")
    if extra := _surplus(statements, old, new):
        stray.append(extra)
    if not any("pages" in each for each in statements) and [page.id for page in old.pages] != [
        page.id for page in new.pages
    ]:
        stray.append("the pages")
    named = {each["page"] for each in statements if "page" in each}
    stray += [
        f"page {number}"
        for number, (a, b) in enumerate(zip(old.pages, new.pages, strict=False), 1)
        if a.id == b.id and (a.width, a.height, a.hidden) != (b.width, b.height, b.hidden) and number not in named
    ]
    if stray:
        return Verdict(GoalOutcome.WRONG_ELEMENT, f"changed {', '.join(stray)}")
    off += [why for each in statements if (why := holds(each, old, new))]
    return Verdict(GoalOutcome.WRONG_EDIT, "; ".join(off)) if off else Verdict(GoalOutcome.EXACT)


def _freed(statements: Sequence[Mapping[str, Any]], old: Scenery) -> dict[str, set[str]]:
    """Which facts of which layers may change: those named, and of all that is in a group that is."""
    free: dict[str, set[str]] = {}
    for statement in statements:
        names = {"gone", "visible", "effects"} if "gone" in statement else freed(statement)
        for id in subjects(statement):
            for facts in old.family(id):
                free.setdefault(facts.id, set()).update(names)
    deleted = [each for each in statements if "pages" in each]
    for statement in deleted:
        left = set(statement["pages"])
        for facts in old.layers.values():
            if facts.page not in left:
                free.setdefault(facts.id, set()).add("gone")
    return free


def _surplus(statements: Sequence[Mapping[str, Any]], old: Scenery, new: Scenery) -> str:
    """New layers beyond those the statements name."""
    came = newcomers(old, new)
    if any(
        each.get("new") in ("table", "chart") or {"table", "series", "categories"} & set(each) for each in statements
    ):
        return ""
    expected = sum(each.get("count", 1) for each in statements if "new" in each)
    return f"{len(came) - expected} new layers too many" if len(came) > expected else ""


def _touched(old: Scenery, new: Scenery) -> set[str]:
    """Ids of what changed, went or came, and of the pages that did."""
    found = set(changes(old, new)) | {facts.id for facts in newcomers(old, new)}
    found = {id if id in old.layers else "a new layer" for id in found}
    if [page.id for page in old.pages] != [page.id for page in new.pages]:
        found.add("the pages")
    found |= {a.id for a, b in zip(old.pages, new.pages, strict=False) if a.id == b.id and a != b}
    return found


def _differing(old: Scenery, new: Scenery, goal: Scenery) -> str:
    """How the result differs from what was wanted, in words; '' where it does not."""
    known = {page.id for page in old.pages}
    got, wanted = ([page.id if page.id in known else "new" for page in each.pages] for each in (new, goal))
    if got != wanted:
        return f"the pages are {', '.join(got)}"
    for a, b in zip(new.pages, goal.pages, strict=True):
        if abs(a.width - b.width) > 0.5 or abs(a.height - b.height) > 0.5 or a.hidden != b.hidden:
            return f"page {a.id} is {a.width:g} × {a.height:g}"
    for a, b in zip(new.pages, goal.pages, strict=True):
        if a.id not in known and _words(new, a.id) != _words(goal, b.id):
            return f"the new page says {_words(new, a.id)}"
    kept = [id for id in old.layers if id in new.layers and id not in goal.layers and not is_gone(id, new)]
    if kept:
        return f"still there: {', '.join(kept)}"
    before_pages = Scenery({id: f for id, f in goal.layers.items() if id in old.layers}, goal.pages, goal.boxes)
    after_pages = Scenery({id: f for id, f in new.layers.items() if id in old.layers}, new.pages, new.boxes)
    if off := changes(before_pages, after_pages):
        return "; ".join(f"{id}: {', '.join(sorted(names))}" for id, names in off.items())
    return _unmatched(newcomers(old, new), newcomers(old, goal))


def _words(here: Scenery, page: str) -> list[str]:
    return sorted(facts.text for facts in here.layers.values() if facts.page == page and facts.text.strip())


def _unmatched(got: list[Facts], wanted: list[Facts]) -> str:
    """New layers have names of their own: each wanted one takes the first that is like it."""
    left = list(got)
    for facts in wanted:
        same = next((each for each in left if not differences(facts, each) - {"parents", "order"}), None)
        if same is None:
            return f"no new layer is like the {facts.kind} wanted"
        left.remove(same)
    return ""


@dataclass(frozen=True)
class Result:
    """A result document, whose facts are computed once however often it is compared."""

    before: Before
    after: Document

    @cached_property
    def facts(self) -> Scenery:
        return scenery(self.after)

    @cached_property
    def touched(self) -> tuple[int, set[str]]:
        """How many layers are new, and what has changed."""
        return len(newcomers(self.before.facts, self.facts)), _touched(self.before.facts, self.facts)


def same_result(one: Result, other: Result) -> bool:
    """Whether two results of the same document are alike, as nearly as results are judged."""
    if one.touched != other.touched:
        return False
    old, a, b = one.before.facts, one.facts, other.facts
    return not _differing(old, a, b) and not _differing(old, b, a)
