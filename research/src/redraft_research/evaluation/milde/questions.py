"""Yes/no questions that check an edit, one for each edited layer.

A model writes them, as in the paper; without one they come from the structured edit, or from the prompt's words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.errors import ModelError
from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.pictures.layers.units import LayerUnit
from redraft.scoring.goals.checks import HEAD, Statement, subjects
from redraft_research.messages import says


def ask_json(
    model: ChatModel,
    role: str,
    question: str,
    pictures: Sequence[Image],
    schema: Mapping[str, Any],
    *,
    seed: int = 0,
    temperature: float = 0.0,
) -> dict[str, Any] | None:
    """None when no answer of the two fits the schema. Raises ModelError when the model cannot be reached."""
    messages = system(role), user(question, *pictures)
    request = ChatRequest(messages, schema=schema, temperature=temperature, seed=seed, max_tokens=400, purpose="grade")
    found: dict[str, Any] | None = answered(model, request)
    return found


_ASK = {"type": "string", "minLength": 3, "maxLength": 400, "pattern": r"\?\s*$"}
SCHEMA = closed_object({"question": _ASK, "answer": {"type": "string", "enum": ["yes", "no"]}})
_NEW_TEXT = re.compile(r"\b(?:with|to|reads?|says?|saying|reading|into|as)\s+[“\"‘']([^”\"’']+)[”\"’']", re.IGNORECASE)
_MORE = {">": "more than it was", "<": "less than it was", True: "on", False: "off"}


@dataclass(frozen=True, slots=True)
class EditQuestion:
    """`yes`: the answer that a right edit has. `checks` are statements that say the same, `text` a text that must be on
    the page: what an answer can be found by without a model, where there is one."""

    layer: str
    ask: str
    yes: bool = True
    checks: tuple[Statement, ...] = ()
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"checks": list(self.checks)}

    @staticmethod
    def of(form: Mapping[str, Any]) -> EditQuestion:
        return EditQuestion(**{**form, "checks": tuple(form.get("checks", ()))})


def stated(statements: Sequence[Statement], document: Document, layers: Sequence[LayerUnit]) -> list[EditQuestion]:
    """One question for each unit with statements about it; a group is asked about as one."""
    about: dict[str, list[Statement]] = {}
    for statement in statements:
        if "may" in statement:
            continue
        own: dict[str, list[str]] = {}
        for id in subjects(statement):
            own.setdefault(next((unit.id for unit in layers if id in unit.members), id), []).append(id)
        for layer, ids in own.items():
            about.setdefault(layer, []).append({**statement, "gone" if "gone" in statement else "on": ids})
    statements_of = {
        layer: "; ".join(words for one in own for words in _descriptions(one, document)) for layer, own in about.items()
    }
    return [
        EditQuestion(layer, f"Is this so: {statements_of[layer]}?", checks=tuple(own)) for layer, own in about.items()
    ]


def _descriptions(statement: Statement, document: Document) -> list[str]:
    ids = subjects(statement)
    thing = " and ".join(_named(id, document) for id in ids)
    if "gone" in statement:
        return [f"{thing} {'is' if len(ids) == 1 else 'are'} gone"]
    part = f" (its words “{statement['part']}”)" if "part" in statement else ""
    return [f"{thing}{part}: {_fact(name, value)}" for name, value in statement.items() if name not in HEAD]


def _fact(name: str, value: Any) -> str:
    if name in ("text", "lines", "text_in"):
        wordings = value if name == "text_in" else [value if isinstance(value, str) else "\n".join(value)]
        return "it reads " + " or ".join(f"“{one}”" for one in wordings)
    shown = _MORE.get(value, value) if isinstance(value, (str, bool)) else value
    return f"{name.replace('_', ' ')} is {shown}"


def _named(id: str, document: Document) -> str:
    layer = document.index[id].layer
    words = " ".join(layer.text.split()) if isinstance(layer, Text) else ""
    return f"what said “{words[:60]}”" if words else f"‘{layer.name or id}’"


def from_prompt(layer: str, change: str) -> EditQuestion:
    """From what was to be done to a layer, in words: a text in quotes that it is to have is asked for by itself."""
    texts = _NEW_TEXT.findall(change)
    if texts:
        return EditQuestion(layer, f"Does the page read “{texts[-1]}”?", text=texts[-1])
    return EditQuestion(layer, f"Has this been done: {change.strip().rstrip('.?')}?")


def written(model: ChatModel, instruction: str, layer: str, change: str, page: bytes | None) -> EditQuestion:
    """A question that a model writes. Raises ModelError where its answer cannot be read."""
    asked = f"The user asks: {quoted(instruction, 600)}\nTo be done to the layer: {quoted(change, 600)}"
    shown = [Image(page)] if page is not None and model.capabilities.images else []
    answer = ask_json(model, prompt("milde_question").text, asked, shown, SCHEMA)
    if answer is None:
        raise ModelError(says("layer-question-unreadable", model=model.name, layer=layer))
    return EditQuestion(layer, answer["question"].strip(), answer["answer"] == "yes")
