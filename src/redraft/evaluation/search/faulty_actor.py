"""An actor that errs on purpose, and requests of many clauses: how much a search mends is measured with these.

The requests are made of requests of one clause on the same design whose expectations do not touch each other, so that
the expectation of the whole is that of its parts together.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.edits.ops import Edit
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Planner
from redraft.search.actor import Acted, EditRecords, carried_out
from redraft.search.judge import RuleJudge
from redraft.search.presets import Parameters, direct, documents, resampling_only
from redraft.search.search import Found, search
from redraft.search.topology import Thought

if TYPE_CHECKING:
    from redraft.datasets.requests.cases import Case
    from redraft.evaluation.requests.run import Bench


class FaultyActor(EditRecords):
    """Does what a planner plans, but leaves a clause out with the chance `drops`, and does it to another layer of the
    same kind with the chance `strays`. Which, is told by the thought: its words and its seed."""

    deterministic = False
    name = "faulty"

    def __init__(self, planner: Planner, measure: Measure, drops: float = 0.2, strays: float = 0.2) -> None:
        super().__init__(measure)
        self.planner = planner
        self.drops = drops
        self.strays = strays

    def act(self, document: Document, thought: Thought) -> Acted[Document]:
        chance = random.Random(f"fault/{thought.seed}/{thought.text}")
        plan = self.planner.plan(document, thought.text, self.measure)
        edits: list[Edit] = []
        told = []
        for step in plan.steps:
            fate = chance.random()
            if fate < self.drops:
                told.append(f"left out “{step.clause}”")
            elif fate < self.drops + self.strays:
                stray, layer = _astray(step.edits, document, chance)
                edits += stray
                told.append(f"“{step.clause}”, but to '{layer}'")
            else:
                edits += step.edits
                told.append(step.reading)
        return carried_out(document, edits, "; ".join(told), self.measure)


def _astray(edits: Sequence[Edit], document: Document, chance: random.Random) -> tuple[list[Edit], str]:
    """The edits, to another layer of the same kind; none where there is no other."""
    meant = [str(id) for edit in edits if (id := getattr(edit, "layer", None)) in document.index]
    kinds = {document.index.layers[id].kind for id in meant}
    others = [id for id, layer in document.index.layers.items() if layer.kind in kinds and id not in meant]
    if not others:
        return [], "nothing"
    other = chance.choice(others)
    astray: list[Any] = [edit for edit in edits if getattr(edit, "layer", None) in meant]
    return [replace(edit, layer=other) for edit in astray], other


def joined(cases: Iterable[Case], clauses: int, count: int, seed: int = 0) -> list[Case]:
    """At most `count` requests of so many clauses for each design, of cases of one layer each that do not interfere.

    A case takes part when each of its statements is about named layers; two may stand together when they share none.
    """
    by_document: dict[str, list[tuple[Case, frozenset[str]]]] = {}
    for case in cases:
        layers = _layers(case)
        if layers and "\n" not in case.say and ";" not in case.say:
            by_document.setdefault(case.document, []).append((case, layers))
    made = []
    for document, there in sorted(by_document.items()):
        chance = random.Random(f"join/{seed}/{document}/{clauses}")
        known: set[frozenset[str]] = set()
        for _ in range(20 * count):
            if len(known) >= count:
                break
            chosen = _apart(chance.sample(there, len(there)), clauses)
            names = frozenset(case.id for case in chosen)
            if len(chosen) == clauses and names not in known:
                known.add(names)
                made.append(_one(document, chosen))
    return made


def _apart(there: Sequence[tuple[Case, frozenset[str]]], clauses: int) -> list[Case]:
    chosen: list[Case] = []
    taken: frozenset[str] = frozenset()
    for case, layers in there:
        if len(chosen) < clauses and not layers & taken:
            chosen.append(case)
            taken |= layers
    return chosen


def _one(document: str, cases: Sequence[Case]) -> Case:
    say = "; ".join(case.say.strip().rstrip(".!;, ") for case in cases)
    check = [statement for case in cases for statement in case.expect["check"]]
    return replace(
        cases[0], id="+".join(case.id for case in cases), document=document, say=say, expect={"check": check}
    )


def _layers(case: Case) -> frozenset[str]:
    """The layers a case is about; empty where a statement of it is about anything else."""
    statements: Sequence[Mapping[str, Any]] = case.expect.get("check", ())
    found: set[str] = set()
    for statement in statements:
        named = statement.get("on")
        if named is None or "swapped" in statement or "order" in statement:
            return frozenset()
        found |= {named} if isinstance(named, str) else set(named)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Trial:
    """One request with one seed: whether all of it, and nothing else, was done: at once, at once with the best of as
    many tries as the search has steps, and by search."""

    case: str
    clauses: int
    seed: int
    direct: bool
    resampled: bool
    searched: bool
    steps: int


def trials(bench: Bench, cases: Sequence[Case], seeds: int, drops: float = 0.2, strays: float = 0.2) -> list[Trial]:
    """Every case with every seed, graded by the corpus and not by what steered the search. Cases that the rules do not
    get right even without a fault are left out: nothing is to be learned of the search from those."""
    measure = bench.session.fonts.measure
    actor = FaultyActor(RulePlanner(), measure, drops, strays)
    found = []
    for case in cases:
        document = bench.file(case.document).document
        whole = RulePlanner().plan(document, case.say, measure)
        if whole.refusals or bench.judge(case, whole.document).outcome != "exact":
            continue
        judge = RuleJudge(document, case.say, measure)
        clauses = len(whole.steps)

        for seed in range(seeds):
            once = _searched(document, case, actor, judge, replace(direct(clauses), seed=seed))
            ours = _searched(document, case, actor, judge, replace(documents(clauses), seed=seed))
            again = _searched(document, case, actor, judge, replace(resampling_only(clauses), seed=seed))
            right = [bench.judge(case, each.best[0].output).outcome == "exact" for each in (once, again, ours)]
            found.append(Trial(case.id, clauses, seed, right[0], right[1], right[2], len(ours.topology)))
    return found


def _searched(
    document: Document, case: Case, actor: FaultyActor, judge: RuleJudge, parameters: Parameters
) -> Found[Document]:
    return search(document, case.say, actor=actor, judge=judge, parameters=parameters)
