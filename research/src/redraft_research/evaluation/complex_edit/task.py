"""Complex-Edit as a task of the runner: long instructions over pictures, by the protocol of MSRAMIE.

A failed case is the unchanged picture. FID needs features of sets of pictures: see `redraft score complex-edit`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from redraft.errors import FormatError, ModelError, RedraftError
from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.scoring.score import Score
from redraft.session.session import Session
from redraft_research.datasets.complex_edit.answers import Made
from redraft_research.datasets.complex_edit.cases import COMPLEXITIES, ComplexEditCase, read_complex_edit
from redraft_research.evaluation.complex_edit.tables import tables
from redraft_research.evaluation.runner.pages import seen
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.messages import says
from redraft_research.scoring.complex_edit import vqa_score
from redraft_research.scoring.embeddings import NO_WEIGHTS, Embedder, clip_i

PROMPTS = ("checklist_picture", "check_picture")
VOTES, TRIES = 3, 3
WARMTH = 0.7
"""Temperature of votes: without any, asking again would be of no use."""
MOST = 40
"""Questions of one instruction."""
LONGEST = 4_000
"""Characters of an instruction that a model is shown."""
QUESTIONS = closed_object(
    {"questions": {"type": "array", "minItems": 1, "maxItems": MOST, "items": {"type": "string", "minLength": 1}}}
)
_ANSWER = closed_object({"number": {"type": "integer"}, "yes": {"type": "boolean"}})
ANSWERS = closed_object({"answers": {"type": "array", "items": _ANSWER}})


def questions_of(parts: Sequence[str]) -> list[str]:
    """One for each atomic edit that the data knows an instruction to be made of."""
    return [f"Is this done: {quoted(part, LONGEST)}?" for part in parts]


class Checklist:
    """`literal`: the model cuts up the instruction, as in the paper. Three unreadable votes are none; no vote is No."""

    def __init__(self, model: ChatModel, *, votes: int = VOTES, literal: bool = False) -> None:
        self._model, self._votes, self.literal = model, votes, literal

    @property
    def id(self) -> str:
        how = "literal" if self.literal else "parts"
        return f"{how}, {self._votes} votes, {', '.join(prompt(name).label for name in PROMPTS)}@{self._model.name}"

    def score(self, instruction: str, parts: Sequence[str], before: bytes, after: bytes) -> Score:
        """`before` and `after` are PNG."""
        if self._model.capabilities.images is False:
            return Score.absent("VQAScore", f"{self._model.name} does not see pictures")
        try:
            questions = questions_of(parts) if parts and not self.literal else self._questions(instruction, before)
            every = [self._vote(questions, before, after, seed) for seed in range(self._votes)]
        except ModelError as error:
            return Score.absent("VQAScore", error.message)
        ballots = [one for one in every if one]
        if not ballots:
            return Score.absent("VQAScore", "no vote of the model could be read", questions=questions)
        votes = [[ballot[at] for ballot in ballots if at in ballot] for at in range(1, len(questions) + 1)]
        found = vqa_score(votes)
        return Score("VQAScore", found.value, found.reason, {**found.evidence, "questions": questions, "votes": votes})

    def _questions(self, instruction: str, before: bytes) -> list[str]:
        asked = user(f"The request: {quoted(instruction, LONGEST)}", Image(before))
        found = self._asked((system(prompt("checklist_picture").text), asked), QUESTIONS, 0, 0.0)
        if found is None:
            raise ModelError(says("grader-questions-unreadable"))
        return [quoted(one, LONGEST) for one in found["questions"]]

    def _vote(self, questions: Sequence[str], before: bytes, after: bytes, seed: int) -> dict[int, bool]:
        listed = "\n".join(f"{number}. {question}" for number, question in enumerate(questions, 1))
        asked = user(f"Questions:\n{listed}", Image(before), Image(after))
        warmth = WARMTH if self._votes > 1 else 0.0
        found = self._asked((system(prompt("check_picture").text), asked), ANSWERS, seed, warmth)
        return {one["number"]: one["yes"] for one in found["answers"]} if found is not None else {}

    def _asked(self, messages: Any, schema: Any, seed: int, warmth: float) -> Any:
        """None where no try could be read. Raises what a model raises that cannot be reached."""
        request = ChatRequest(messages, schema=schema, temperature=warmth, seed=seed, purpose="judge")
        return answered(self._model, request, TRIES)


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


def paper_tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
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
