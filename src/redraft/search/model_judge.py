"""A judge that asks models: one takes the instruction apart and thinks up each step, one answers the checklist by vote.

Pictures are shown where the model sees and the file can be drawn; the elements are always described in words. What a
model answers is checked against a schema; when it cannot be read after some tries, the rules take its place, and an
answer that is missing is No. What changed besides is never a model's word: it is read from the documents.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from redraft.commands.outline.document import outline
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import ModelError
from redraft.models.answers import answered
from redraft.models.chat import ChatMessage, ChatModel, ChatRequest, Image, system, user
from redraft.models.failures import Cause, hearing, note
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.scoring.rates import majority
from redraft.search.instructions import Situation, chosen_items
from redraft.search.judge import RuleJudge
from redraft.search.similarity import Likeness
from redraft.search.topology import CheckAnswer, Evaluation, Thought
from redraft.targets.findings import roles_of

MOST_PARTS = 40
WARMTH = 0.7
"""Temperature of votes and thoughts: without any, asking again would be of no use."""

_TEXT = {"type": "string", "minLength": 1}
_PART = closed_object({"instruction": _TEXT, "question": _TEXT})
ANALYSIS = closed_object(
    {
        "description": {"type": "string"},
        "parts": {"type": "array", "minItems": 1, "maxItems": MOST_PARTS, "items": _PART},
    }
)
_ANSWER = closed_object({"number": {"type": "integer"}, "yes": {"type": "boolean"}})
VOTE = closed_object({"answers": {"type": "array", "items": _ANSWER}})
_NUMBERS = {"type": "array", "items": {"type": "integer"}}
THOUGHT = closed_object({"reasoning": {"type": "string"}, "numbers": _NUMBERS, "instruction": _TEXT})


class Sight(Protocol):
    """Draws a version of the design as PNG; None where it cannot be drawn."""

    def page(self, document: Document) -> bytes | None: ...


class ModelJudge(RuleJudge):
    """The rules' judge, with the checklist, the thoughts and the answers of models. `model` takes apart and thinks;
    `voter` votes (the same unless another is given). `votes` are asked for each evaluation, at the same time where the
    voter can; `tries` made for each answer that cannot be read. Raises what a model raises when it cannot be reached.
    """

    def __init__(
        self,
        original: Document,
        instruction: str,
        measure: Measure,
        model: ChatModel,
        *,
        voter: ChatModel | None = None,
        likeness: Likeness | None = None,
        sight: Sight | None = None,
        votes: int = 3,
        tries: int = 3,
        seed: int = 0,
    ) -> None:
        super().__init__(original, instruction, measure, likeness)
        self.model = model
        self.voter = voter if voter is not None else model
        self.votes = votes
        self.tries = tries
        self._sight = sight
        self.parts, self.items = self._analysed(instruction, seed)

    @property
    def complexity(self) -> int:
        return len(self.items)

    def evaluate(self, output: Document, seed: int) -> Evaluation:
        """An item is done when most of the votes that could be read say so; a tie, or no vote, is No."""
        asked = "\n".join(f"{number}. {question}" for number, question in enumerate(self.items, 1))
        elements = f"Elements before:\n{_elements_of(self.original)}\n\nElements after:\n{_elements_of(output)}"
        message = f"{elements}\n\nQuestions:\n{asked}"
        shown = self._shown(self.voter, self.original, output)
        ballots = self._ballots((system(prompt("search_vote").text), user(message, *shown)), seed)
        answers = []
        for number, question in enumerate(self.items, 1):
            given = [ballot[number] for ballot in ballots if number in ballot]
            why = f"{sum(given)} of {len(given)} votes" if given else "no vote could be read"
            answers.append(CheckAnswer(question, majority(given), why))
        kept = super().evaluate(output, seed)
        return Evaluation(tuple(answers), kept.preserved, kept.reasoning)

    def _ballots(self, messages: tuple[ChatMessage, ...], seed: int) -> list[Mapping[int, bool]]:
        """The votes that could be read, by the number of the question."""

        def vote(number: int) -> Any:
            warmth = WARMTH if self.votes > 1 else 0.0
            return self._asked(self.voter, messages, VOTE, seed + number, "judge", warmth)

        if self.voter.capabilities.parallel and self.votes > 1:
            with ThreadPoolExecutor(self.votes, "redraft-votes", initializer=hearing()) as pool:
                answers = list(pool.map(vote, range(self.votes)))
        else:
            answers = [vote(number) for number in range(self.votes)]
        return [{one["number"]: one["yes"] for one in answer["answers"]} for answer in answers if answer is not None]

    def think(self, situation: Situation[Document]) -> Thought | None:
        unmet = situation.unmet if situation.unmet is not None else tuple(range(len(self.items)))
        if not unmet:
            return None
        volume = situation.volume or len(unmet)
        done = set(range(len(self.items))) - set(unmet)
        state = "\n".join(
            f"{number + 1}. {quoted(question)} ({'yes' if number in done else 'no'})"
            for number, question in enumerate(self.items)
        )
        before = "\n".join(f"- {quoted(one.text)} ({alike} % alike)" for one, alike in situation.references)
        parts = "\n".join(f"{number + 1}. {self.parts[number]}" for number in unmet)
        message = (
            f"The list:\n{state}\n\nWhat is asked for and not done:\n{parts}\n\nEarlier attempts:\n{before or 'none'}"
        )
        messages = (
            system(prompt("search_think").fill(volume=volume)),
            user(message, *self._shown(self.model, situation.parent.output)),
        )
        tried = {one.text for one in situation.tried} if situation.fresh else set()
        for attempt in range(2):
            answer = self._asked(self.model, messages, THOUGHT, situation.seed + attempt, "think", WARMTH)
            if answer is None:
                break
            items = tuple(sorted({one - 1 for one in answer["numbers"] if one - 1 in unmet}))
            if 1 <= len(items) <= volume and answer["instruction"] not in tried:
                return Thought(answer["instruction"], items, 0, str(answer["reasoning"])[:500])
        return self._by_rules(unmet, volume, situation)

    def _by_rules(self, unmet: tuple[int, ...], volume: int, situation: Situation[Document]) -> Thought | None:
        referred = [thought.items for thought, _ in situation.references]
        tried = [thought.items for thought in situation.tried] if situation.fresh else None
        items = chosen_items(unmet, volume, referred, tried)
        if items is None:
            return None
        words = "; ".join(self.parts[item].rstrip(" .;,") for item in sorted(items))
        return Thought(words, tuple(sorted(items)), 0, "chosen by rule: no thought of the model could be taken")

    def _analysed(self, instruction: str, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        message = f"Request: {instruction}\n\nElements:\n{_elements_of(self.original)}"
        messages = (system(prompt("search_analyse").text), user(message, *self._shown(self.model, self.original)))
        answer = self._asked(self.model, messages, ANALYSIS, seed, "analyse", 0.0)
        if answer is None:
            return tuple(unit.text for unit in self.units), tuple(self.items)
        parts = answer["parts"]
        return tuple(one["instruction"] for one in parts), tuple(one["question"] for one in parts)

    def _shown(self, to: ChatModel, *documents: Document) -> list[Image]:
        if self._sight is None or not to.capabilities.images:
            return []
        drawn = [self._sight.page(document) for document in documents]
        return [Image(one) for one in drawn if one is not None] if all(drawn) else []

    def _asked(
        self,
        model: ChatModel,
        messages: tuple[ChatMessage, ...],
        schema: Mapping[str, Any],
        seed: int,
        purpose: str,
        warmth: float,
    ) -> Any:
        """The answer as the schema has it; None when none could be read in all tries."""
        request = ChatRequest(messages, schema=schema, temperature=warmth, seed=seed, purpose=purpose)
        found = answered(model, request, self.tries)
        if found is None:
            why = f"{model.name} gave answers that cannot be read"
            note(model.name, ModelError(why, "name another model", Cause.UNREADABLE))
        return found


def _elements_of(document: Document) -> str:
    return outline(document, roles_of(document))
