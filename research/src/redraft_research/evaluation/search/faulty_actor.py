"""An actor that errs on purpose, and requests of many clauses, to measure how much a search repairs.

They join one-clause requests on one design whose expectations do not touch.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit
from redraft.language.planner import GrammarPlanner
from redraft.plan import Planner
from redraft.search.actor import Acted, EditRecords, acted
from redraft.search.judge import RuleJudge
from redraft.search.presets import Parameters, direct, documents, resampling_only
from redraft.search.search import search
from redraft.search.topology import Evaluation, Thought

if TYPE_CHECKING:
    from redraft_research.datasets.requests.cases import Case
    from redraft_research.evaluation.requests.run import Bench


class FaultyActor(EditRecords):
    """Does what a planner plans, but leaves a clause out with the chance `drops`, and does it to another layer of the
    same kind with the chance `strays`. Which is decided by the thought: its words and its seed."""

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
        reports = []
        for step in plan.steps:
            fate = chance.random()
            if fate < self.drops:
                reports.append(f"left out “{step.clause}”")
            elif fate < self.drops + self.strays:
                stray, layer = _astray(step.edits, document, chance)
                edits += stray
                reports.append(f"“{step.clause}”, but to '{layer}'")
            else:
                edits += step.edits
                reports.append(step.reading)
        return acted(document, edits, "; ".join(reports), self.measure)


def _astray(edits: Sequence[Edit], document: Document, chance: random.Random) -> tuple[list[Edit], str]:
    """The edits, to another layer of the same kind; none where there is no other."""
    targets = [str(id) for edit in edits if (id := getattr(edit, "layer", None)) in document.index]
    kinds = {document.index.layers[id].kind for id in targets}
    others = [id for id, layer in document.index.layers.items() if layer.kind in kinds and id not in targets]
    if not others:
        return [], "nothing"
    other = chance.choice(others)
    astray: list[Any] = [edit for edit in edits if getattr(edit, "layer", None) in targets]
    return [replace(edit, layer=other) for edit in astray], other


def joined(cases: Iterable[Case], clauses: int, count: int, seed: int = 0) -> list[Case]:
    """At most `count` requests of so many clauses a design, from cases whose statements share no named layers."""
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


FLIPPED = (0.0, 0.01, 0.05, 0.10)
"""Shares of flipped answers. At 0 the judge is nearly an oracle: it looks for what the rules planned."""


class FlippedJudge:
    """A judge with answers flipped by chance, drawn for every state; other changes are read from documents."""

    def __init__(self, judge: RuleJudge, share: float) -> None:
        self.judge, self.share = judge, share
        self.items, self.likeness = judge.items, judge.likeness
        self.think, self.similarity, self.key, self.alike = judge.think, judge.similarity, judge.key, judge.alike

    def evaluate(self, output: Document, seed: int) -> Evaluation:
        found, chance = self.judge.evaluate(output, seed), random.Random(f"flip/{self.share}/{seed}")
        answers = tuple(
            replace(answer, yes=not answer.yes) if chance.random() < self.share else answer for answer in found.answers
        )
        return Evaluation(answers, found.preserved, found.reasoning)


class Ways(NamedTuple):
    """Exact results where the judge decides: as the best of as many tries as steps, and by search, in steps."""

    resampled: bool
    searched: bool
    steps: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One request and seed: whether done exactly at once, and the judged ways by share of flipped answers."""

    case: str
    clauses: int
    seed: int
    direct: bool
    judged: Mapping[float, Ways]


def trials(bench: Bench, cases: Sequence[Case], seeds: int, drops: float = 0.2, strays: float = 0.2) -> list[Trial]:
    """Every case and seed, graded by the corpus; cases that the rules fail without a fault are left out."""
    measure = bench.session.fonts.measure
    actor = FaultyActor(GrammarPlanner(), measure, drops, strays)
    found = []
    for case in cases:
        document = bench.file(case.document).document
        whole = GrammarPlanner().plan(document, case.say, measure)
        if whole.refusals or bench.judge(case, whole.document).outcome != "exact":
            continue
        one = _Tried(bench, case, document, actor, RuleJudge(document, case.say, measure))
        clauses = len(whole.steps)
        for seed in range(seeds):
            judged = {
                share: Ways(
                    one.way(resampling_only(clauses), seed, share)[0], *one.way(documents(clauses), seed, share)
                )
                for share in FLIPPED
            }
            found.append(Trial(case.id, clauses, seed, one.way(direct(clauses), seed)[0], judged))
    return found


class _Tried(NamedTuple):
    bench: Bench
    case: Case
    document: Document
    actor: FaultyActor
    judge: RuleJudge

    def way(self, parameters: Parameters, seed: int, share: float = 0.0) -> tuple[bool, int]:
        """Whether the result is right, and how many steps were made."""
        judge, parameters = FlippedJudge(self.judge, share), replace(parameters, seed=seed)
        found = search(self.document, self.case.say, actor=self.actor, judge=judge, parameters=parameters)
        return self.bench.judge(self.case, found.best[0].output).outcome == "exact", len(found.topology)
