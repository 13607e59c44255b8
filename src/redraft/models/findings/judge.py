"""Asks a model whether an edit is what was asked for: ok, wrong edit, or wrong element, with a reason.

A judge that sees pictures is shown the page before and after; every judge is told the elements and the changes in
words. Its answer is checked here: what is not one of the three verdicts is asked for once more, and then is no verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from redraft.models.answers import answered
from redraft.models.chat import ChatMessage, ChatModel, ChatRequest, Image, system, user
from redraft.models.prompts import prompt
from redraft.models.schemas import closed_object


class EditFault(StrEnum):
    OK = "ok"
    WRONG_EDIT = "wrong edit"
    WRONG_ELEMENT = "wrong element"
    COLLISION = "collision"


@dataclass(frozen=True, slots=True)
class JudgeVerdict:
    """What was found, why, and by whom: 'checks', or the name of a model."""

    finding: EditFault
    reason: str = ""
    by: str = "checks"

    @property
    def ok(self) -> bool:
        return self.finding is EditFault.OK


VERDICTS = ["ok", "wrong edit", "wrong element"]
SCHEMA = closed_object({"reason": {"type": "string"}, "verdict": {"type": "string", "enum": VERDICTS}})


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge is asked about: the `elements` as an outline, the `changes` as facts."""

    request: str
    elements: str
    changes: str
    pictures: Sequence[bytes] = ()

    def messages(self, with_pictures: bool) -> tuple[ChatMessage, ...]:
        told = prompt("judged_edit").fill(elements=self.elements, request=self.request, changes=self.changes)
        shown = [Image(picture) for picture in self.pictures] if with_pictures else []
        note = "\nThe two pictures show the page before and after." if shown else ""
        return system(prompt("judge_edit").text), user(told.strip() + note, *shown)


@dataclass(frozen=True, slots=True)
class PictureQuestion(Question):
    """What a judge of pictures is asked: the request, and the picture before and after."""

    def messages(self, with_pictures: bool) -> tuple[ChatMessage, ...]:
        shown = [Image(picture) for picture in self.pictures]
        return system(prompt("judge_picture").text), user(f"Request: {self.request}", *shown)


def judge(model: ChatModel, question: Question) -> JudgeVerdict | None:
    """The model's verdict; None when it gives none that can be read, twice. Raises what the model raises."""
    messages = question.messages(bool(model.capabilities.images))
    answer = answered(model, ChatRequest(messages, schema=SCHEMA, max_tokens=200, purpose="judge"))
    return (
        JudgeVerdict(EditFault(answer["verdict"]), str(answer["reason"])[:300], model.name)
        if answer is not None
        else None
    )
