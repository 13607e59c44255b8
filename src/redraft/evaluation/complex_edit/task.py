"""Complex-Edit as a task of the runner: long instructions over pictures, by the protocol of MSRAMIE.

A failed case is the unchanged picture. FID needs features of sets of pictures: see `redraft score complex-edit`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from redraft.datasets.complex_edit.answers import Made
from redraft.datasets.complex_edit.cases import COMPLEXITIES, ComplexEditCase, read_complex_edit
from redraft.errors import FormatError, RedraftError, says
from redraft.evaluation.complex_edit.checklist import PROMPTS, Checklist
from redraft.evaluation.complex_edit.tables import tables
from redraft.evaluation.runner.pages import seen
from redraft.evaluation.runner.task import Graded, Outcome, Table, Task, TaskCase
from redraft.models.chat import ChatModel
from redraft.models.prompts import prompt
from redraft.scoring.embeddings import NO_WEIGHTS, Embedder, clip_i
from redraft.scoring.score import Score
from redraft.session.session import Session

NAME = "complex-edit"
NO_MODEL = "no model that sees was given (--grader)"


def complex_edit_task(
    data: Path,
    split: str = "real",
    complexities: Collection[int] = COMPLEXITIES,
    *,
    model: ChatModel | None = None,
    embedder: Embedder | None = None,
    literal: bool = False,
) -> Task:
    about = "long instructions over pictures: how much of them is done (VQAScore, CIF), and what is kept (CLIP-I)"
    cases = [_case(one) for one in read_complex_edit(data, split, complexities)]
    checklist = Checklist(model, literal=literal) if model is not None else None
    prompts = {name: prompt(name).text for name in PROMPTS}
    return Task(NAME, about, cases, (VqaScorer(checklist), ClipScorer(embedder)), paper_tables, prompts)


def _case(case: ComplexEditCase) -> TaskCase:
    if case.source is None:
        raise FormatError(says("complex-edit-picture-missing", id=case.id))
    return TaskCase(case.id, case.instruction, case.source, {"complexity": case.complexity, "parts": list(case.parts)})


class VqaScorer:
    def __init__(self, checklist: Checklist | None) -> None:
        self._checklist = checklist

    @property
    def id(self) -> str:
        return f"VQAScore:{self._checklist.id if self._checklist is not None else 'no model'}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        if self._checklist is None:
            return [Score.absent("VQAScore", NO_MODEL)]
        if outcome.output is None:
            return [Score.of("VQAScore", 0.0, failure=outcome.failure)]
        try:
            with Session(history=False, tile_cache=False) as session:
                before, after = (seen(path, session).png() for path in (outcome.case.source, outcome.output))
        except RedraftError as error:
            return [Score.of("VQAScore", 0.0, failure=f"the output cannot be drawn: {error.message}")]
        return [self._checklist.score(outcome.case.instruction, outcome.case.facts["parts"], before, after)]


class ClipScorer:
    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    @property
    def id(self) -> str:
        return f"CLIP-I:{self._embedder.id if self._embedder is not None else 'no weights'}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        if self._embedder is None:
            return [Score.absent("CLIP-I", NO_WEIGHTS)]
        if outcome.output is None:
            return [Score.of("CLIP-I", 1.0, failure=outcome.failure)]
        try:
            with Session(history=False, tile_cache=False) as session:
                sides = [self._embedder.picture(seen(path, session).pixels)
                         for path in (outcome.case.source, outcome.output)]  # fmt: skip
        except RedraftError as error:
            return [Score.absent("CLIP-I", f"a picture cannot be drawn: {error.message}")]
        return [clip_i(*sides)]


def paper_tables(graded: Iterable[Graded]) -> Sequence[Table]:
    """Of one editor, so without gains: the runner compares two. What is of no known complexity is under 0."""
    made = [
        Made(
            one.outcome.case.id,
            one.outcome.case.facts["complexity"] or 0,
            "edited",
            one.scores["VQAScore"].value if "VQAScore" in one.scores else None,
            one.scores["CLIP-I"].value if "CLIP-I" in one.scores else None,
            returned if isinstance(returned := one.outcome.facts.get("returned"), int) else None,
        )
        for one in graded
    ]
    return tables(made) if made else ()
