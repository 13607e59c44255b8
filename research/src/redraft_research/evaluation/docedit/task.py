"""DocEdit as a task of the runner: requests over documents with gold commands, and boxes and pages where released.

An editor reports `program` or `actions`, `component`, `passes` and `proposals` in its facts or in `answer.json` beside
its output; the rest is absent. A failed case has the wrong action and the unchanged page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from redraft.document.geometry import Box, is_finite_number
from redraft.errors import FormatError, RedraftError
from redraft.scoring.rates import average
from redraft.scoring.score import Score, mean
from redraft.session.session import Session
from redraft_research.datasets.docedit.cases import DocEditCase, read_docedit
from redraft_research.evaluation.runner.pages import PagePixels, seen
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.messages import says
from redraft_research.scoring import docedit, grounding
from redraft_research.scoring.docedit import (
    REPROMPTS,
    Answered,
    GoldCommand,
    GoldProgram,
    action_is_right,
    component_is_right,
    passed,
    read_program,
)
from redraft_research.scoring.embeddings import NO_WEIGHTS, Embedder, directional, inside
from redraft_research.scoring.grounding import Grounded, Proposal, first_is_right

NAME = "docedit"
ANSWER = "answer.json"
LONGEST = 1_000_000
"""Bytes of an answer that is still read."""
KINDS = {"Move": "MOVE", "SetTransform": "MOVE", "Restack": "MOVE", "Remove": "DELETE", "Insert": "ADD",
         "ReplacePixels": "REPLACE"}  # fmt: skip
"""Actions of the kinds of our own edits, where there was no program; all others modify."""
NO_PROGRAM = "the editor does not tell its program or actions"
WHOLE, BOXED = "directional", "boxed directional"


def docedit_task(data: Path, split: str = "test", embedder: Embedder | None = None, *, hessel: bool = False) -> Task:
    cases = [_case(one) for one in read_docedit(data, split)]
    about = "requests over documents: action, component, programs, grounding, and likeness to the page as it should be"
    return Task(NAME, about, cases, (CommandScorer(), DirectionalScorer(embedder, hessel=hessel)), tables)


def _case(case: DocEditCase) -> TaskCase:
    if case.source is None:
        raise FormatError(says("docedit-document-missing", id=case.id))
    facts = {**case.gold._asdict(), "boxes": [list(box) for box in case.gold.boxes]}
    facts["after"] = str(case.after) if case.after is not None else ""
    return TaskCase(case.id, case.request, case.source, facts)


def gold(case: TaskCase) -> GoldCommand:
    boxes = tuple(Box(*box) for box in case.facts["boxes"])
    return GoldCommand(**{**{name: case.facts[name] for name in GoldCommand._fields}, "boxes": boxes})


def answer_of(outcome: Outcome) -> Mapping[str, Any]:
    """What the editor says of itself. A file that is no JSON object says nothing."""
    beside = outcome.output.with_name(ANSWER) if outcome.output is not None else None
    try:
        if beside is not None and beside.is_file() and beside.stat().st_size <= LONGEST:
            found = json.loads(beside.read_bytes())
            return {**outcome.facts, **found} if isinstance(found, dict) else outcome.facts
    except (OSError, ValueError):
        pass
    return outcome.facts


def answered(outcome: Outcome) -> Answered | None:
    """None where the editor made something and does not report how."""
    facts = answer_of(outcome)
    source, actions = facts.get("program"), facts.get("actions")
    program = None
    if isinstance(source, str) and source:
        program = read_program(source)
    elif isinstance(actions, list):
        program = GoldProgram(None, tuple(str(one) for one in actions))
    elif isinstance(kinds := facts.get("kinds"), list):
        program = GoldProgram(None, tuple(KINDS.get(one, "MODIFY") for one in kinds))
    elif outcome.output is not None:
        return None
    component, error = facts.get("component"), facts.get("error")
    passes = facts.get("passes")
    passes = tuple(one is True for one in passes) if isinstance(passes, list) else ()
    return Answered(
        gold(outcome.case),
        program,
        component if isinstance(component, str) else None,
        passes,
        error if isinstance(error, bool) else None,
    )


class CommandScorer:
    """Action, component, passes, and the place: everything that no network is needed for."""

    id = "docedit commands"

    @cached_property
    def _session(self) -> Session:
        return Session(history=False, tile_cache=False)

    def __getstate__(self) -> dict[str, object]:
        return {}

    def score(self, outcome: Outcome) -> Sequence[Score]:
        row = answered(outcome)
        return [*_understood(row, outcome), self._place(outcome)]

    def _place(self, outcome: Outcome) -> Score:
        found = self._grounded(outcome)
        if isinstance(found, str):
            return Score.absent("top-1", found)
        evidence = {"proposals": [[*one.box, one.score] for one in found.proposals], "gold": [*map(list, found.gold)]}
        return Score.of("top-1", bool(first_is_right(found)), **evidence)

    def _grounded(self, outcome: Outcome) -> Grounded | str:
        """Boxes that the editor proposes or, where it reports layers, those of the layers in the source."""
        boxes = gold(outcome.case).boxes
        if not boxes:
            return "the case has no gold box"
        facts = answer_of(outcome)
        if isinstance(answered_boxes := facts.get("proposals"), list):
            return Grounded(boxes, tuple(filter(None, map(_proposal, answered_boxes))))
        if isinstance(layers := facts.get("layers"), list):
            try:
                placed = {one.layer.id: one.box for one in self._session.open(outcome.case.source).document.walk()}
            except RedraftError as error:
                return f"the source cannot be opened: {error.message}"
            chosen = [box for id in layers if (box := placed.get(str(id))) is not None]
            return Grounded(boxes, tuple(Proposal(box, 1 / (1 + rank)) for rank, box in enumerate(chosen)))
        return "the editor does not tell where it edited" if outcome.output is not None else Grounded(boxes, ())


def _proposal(one: Any) -> Proposal | None:
    sides = [*one.get("box", ()), one.get("score")] if isinstance(one, Mapping) else one
    if not isinstance(sides, list) or len(sides) != 5 or not all(is_finite_number(side) for side in sides):
        return None
    return Proposal(Box(*sides[:4]), sides[4])


def _understood(row: Answered | None, outcome: Outcome) -> list[Score]:
    names = ("action accuracy", "action accuracy, literal", "component accuracy", "code 1-pass", "code 5-pass")
    if row is None:
        return [Score.absent(name, NO_PROGRAM) for name in names]
    calls = row.program.calls if row.program is not None else ()
    found: dict[str, bool | None] = {
        names[0]: action_is_right(row.gold, calls),
        names[1]: action_is_right(row.gold, calls, equivalents=False),
        names[2]: component_is_right(row.gold, row.component),
        names[3]: passed(row.passes, 0),
        names[4]: passed(row.passes, REPROMPTS),
    }
    why = outcome.failure or "the editor does not tell"
    return [
        Score.absent(name, why) if one is None else Score.of(name, float(one), calls=list(calls))
        for name, one in found.items()
    ]


class DirectionalScorer:
    """How like the page as it should be; over all of it, and inside the gold boxes."""

    def __init__(self, embedder: Embedder | None, *, hessel: bool = False) -> None:
        self._embedder, self._hessel = embedder, hessel

    @property
    def id(self) -> str:
        network = self._embedder.id if self._embedder is not None else "no weights"
        return f"docedit directional:{network}{', 2.5 cos' if self._hessel else ''}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        if self._embedder is None or not outcome.case.facts["after"]:
            why = NO_WEIGHTS if self._embedder is None else "the case has no page as it should be"
            return [Score.absent(WHOLE, why), Score.absent(BOXED, why)]
        try:
            with Session(history=False, tile_cache=False) as session:
                wanted = seen(Path(outcome.case.facts["after"]), session)
                made = seen(outcome.output or outcome.case.source, session)
        except RedraftError as error:
            why = f"a page cannot be drawn: {error.message}"
            return [Score.absent(WHOLE, why), Score.absent(BOXED, why)]
        text = self._embedder.text(outcome.case.instruction)
        pairs = [_cut(box, wanted, made) for box in gold(outcome.case).boxes]
        boxed = [self._alike(*pair, text, BOXED) for pair in pairs if pair is not None]
        none = Score.absent(BOXED, "no gold box has anything of the page in it")
        return [self._alike(wanted.pixels, made.pixels, text, WHOLE), mean(BOXED, boxed) if boxed else none]

    def _alike(self, wanted: Any, made: Any, text: Any, measure: str) -> Score:
        assert self._embedder is not None
        vectors = self._embedder.picture(wanted), self._embedder.picture(made)
        return directional(*vectors, text, hessel=self._hessel, measure=measure)


def _cut(box: Box, wanted: PagePixels, made: PagePixels) -> tuple[Any, Any] | None:
    parts = [inside(side.pixels, Box(*(value * side.scale for value in box))) for side in (wanted, made)]
    return (parts[0], parts[1]) if parts[0] is not None and parts[1] is not None else None


def tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
    """The paper's 1 to 3, every figure with how many cases it is of and its interval."""
    every = list(graded)
    rows = [row for one in every if (row := answered(one.outcome)) is not None]
    first = docedit.figures(rows)
    placed = [evidence for one in every if "gold" in (evidence := one.scores["top-1"].evidence)] if every else []
    second = grounding.figures(
        [
            Grounded(
                tuple(Box(*box) for box in one["gold"]),
                tuple(Proposal(Box(*sides[:4]), sides[4]) for sides in one["proposals"]),
            )
            for one in placed
        ]
    )
    third = {}
    for name in (WHOLE, BOXED):
        scores = [one.scores[name] for one in every]
        why = next((score.reason for score in scores if score.reason), "there is nothing to score")
        third[name] = average(name, [score.value for score in scores], why)
    silent = (
        f"{len(every) - len(rows)} of {len(every)} outcomes do not tell their program: they are in no row of table 1"
    )
    return [
        _table("Table 1: what was understood", first, silent),
        _table("Table 2: grounding", second, f"{len(every) - len(placed)} of {len(every)} outcomes have no boxes"),
        _table("Table 3: likeness to the page as it should be", third, "a failed edit is the unchanged page"),
    ]


def _table(title: str, scores: Mapping[str, Score], note: str) -> ScoreTable:
    rows = []
    for name, score in scores.items():
        low, high = score.evidence.get("interval") or (None, None)
        of = score.evidence.get("of", score.evidence.get("cases"))
        rows.append((name, score.value, low, high, of, score.reason))
    return ScoreTable(title, ("measure", "value", "low", "high", "of", "why absent"), tuple(rows), (note,))
