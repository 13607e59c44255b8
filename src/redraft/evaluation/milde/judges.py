"""Judges that answer the questions: a vision model, or the documents themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from redraft.evaluation.milde.grader_call import ask_json
from redraft.evaluation.milde.pages import Version
from redraft.evaluation.milde.questions import Question
from redraft.installation import install_command
from redraft.models.chat import ChatModel, Image
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.scoring.goals.checks import holds
from redraft.scoring.rates import majority
from redraft.scoring.text_rendering import occurs_in

WARMTH = 0.7
"""Temperature where there are several votes: without any, asking again would be of no use."""
SCHEMA = closed_object(
    {"reason": {"type": "string"}, "answer": {"type": "string", "enum": ["yes", "no"]}}, optional=["reason"]
)


@dataclass(frozen=True, slots=True)
class Reply:
    """`yes` is None where the judge cannot answer such a question; `why` says what the answer was found from."""

    yes: bool | None
    why: str

    def as_json(self) -> dict[str, Any]:
        return {"yes": self.yes, "why": self.why}


class Judge(Protocol):
    @property
    def id(self) -> str: ...

    def answer(self, question: Question, before: Version, after: Version) -> Reply: ...


class DocumentJudge:
    """Answers from the two documents: statements by the layers' facts, texts by what the layers say, or what a reader
    of pictures reads on a flat page. It knows what is in the file, not what a person sees."""

    id = "the document"

    def answer(self, question: Question, before: Version, after: Version) -> Reply:
        if question.checks:
            if before.flat or after.flat:
                return Reply(None, "a flat page has no layers to answer from: name a model with --grader")
            wrong = [found for one in question.checks if (found := holds(one, before.facts, after.facts))]
            return Reply(not wrong, "; ".join(wrong) or "the document says so")
        if question.text:
            texts = after.texts
            if texts is None:
                return Reply(None, f"there is nothing to read texts with: {install_command('ocr')}")
            return Reply(occurs_in(" ".join(question.text.split()), " ".join(" ".join(texts).split())), "texts read")
        return Reply(None, "only a model can answer this: name one with --grader")


class ModelJudge:
    """Asks a model that sees both pages, `votes` times; the majority of readable votes counts, else No."""

    def __init__(self, model: ChatModel, name: str, votes: int = 1) -> None:
        self._model, self._votes = model, votes
        self.id = f"@{name}" + (f", {votes} votes" if votes > 1 else "")

    def answer(self, question: Question, before: Version, after: Version) -> Reply:
        pictures = [Image(page) for page in (before.png, after.png)]
        warmth = WARMTH if self._votes > 1 else 0.0
        ballots = []
        for number in range(self._votes):
            request = f"Question: {quoted(question.ask, 400)}"
            role = prompt("milde_answer").text
            found = ask_json(self._model, role, request, pictures, SCHEMA, seed=number, temperature=warmth)
            if found is not None:
                ballots.append(found["answer"] == "yes")
        why = f"{sum(ballots)} of {len(ballots)} votes are yes" if ballots else "no vote could be read"
        return Reply(majority(ballots), why)


def share_right(questions: Sequence[Question], replies: Sequence[Reply]) -> float | None:
    """The part of the questions that are answered as a right edit has it, of those that could be; None for none."""
    known = [(one.yes, reply.yes) for one, reply in zip(questions, replies, strict=True) if reply.yes is not None]
    return sum(wanted is got for wanted, got in known) / len(known) if known else None
