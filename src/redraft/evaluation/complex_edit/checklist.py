"""VQAScore by a vision model: yes/no questions from an instruction, answered by vote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redraft.errors import BudgetExceeded, ModelError, says
from redraft.models.answers import check, json_in
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.scoring.complex_edit import vqa_score
from redraft.scoring.score import Score

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
        except (BudgetExceeded, ModelError) as error:
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
        """None where no try could be read. Raises what a model raises that cannot be reached at all."""
        failed: ModelError | None = None
        for attempt in range(TRIES):
            request = ChatRequest(
                messages, schema=schema, temperature=warmth, seed=100 * attempt + seed, purpose="judge"
            )
            try:
                found = json_in(self._model.ask(request).text)
            except BudgetExceeded:
                raise
            except ModelError as error:
                failed = error
                continue
            failed = None
            if not check(found, schema):
                return found
        if failed is not None:
            raise failed
        return None
