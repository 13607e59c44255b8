"""Images of a page for a vision model, and the layers it points at in a numbered one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from redraft.document.layers import Document
from redraft.errors import ModelError, says
from redraft.models.answers import check, json_in
from redraft.models.chat import ChatModel, ChatRequest, Image, user
from redraft.models.failures import note, noted
from redraft.models.prompts import prompt
from redraft.targets.findings import Candidate

SCHEMA = {
    "type": "object",
    "properties": {"numbers": {"type": "array", "items": {"type": "integer"}, "maxItems": 8}},
    "required": ["numbers"],
}


class Sight(Protocol):
    """Pictures of a design, as PNG; None where it cannot be drawn."""

    def page(self, document: Document) -> bytes | None: ...
    def numbered(self, document: Document) -> tuple[bytes, Mapping[int, str]] | None: ...


def pointed_out(model: ChatModel, request: str, sight: Sight, document: Document) -> tuple[Candidate, ...]:
    """The elements a vision model points at, likeliest first; none where it sees nothing, or gives no useful answer."""
    if model.capabilities.images is False:
        note(model.name, ModelError(says("vision-sees-no-pictures", model=model.name)))
        return ()
    shown = sight.numbered(document)  # it was named to see, so it is asked where that is not known
    if shown is None:
        return ()
    png, numbers = shown
    asked = user(prompt("point_out").fill(request=request), Image(png))
    try:
        with noted(model.name):
            answer = json_in(model.ask(ChatRequest((asked,), schema=SCHEMA, max_tokens=100, purpose="point out")).text)
            if check(answer, SCHEMA):
                raise ModelError(says("vision-answer-unreadable", model=model.name))
    except ModelError:
        return ()
    ids = dict.fromkeys(numbers[number] for number in answer["numbers"] if number in numbers)
    return tuple(Candidate(id, 0.8 - 0.1 * rank, "a model points at it") for rank, id in enumerate(ids))
