"""Asks a grader model for one JSON object: the answer is validated, and asked for once more if invalid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from redraft.errors import ModelError
from redraft.models.answers import check, json_in
from redraft.models.chat import ChatModel, ChatRequest, Image, Message, assistant, system, user


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
    messages: tuple[Message, ...] = (system(role), user(question, *pictures))
    for _ in range(2):
        reply = model.ask(
            ChatRequest(messages, schema=schema, temperature=temperature, seed=seed, max_tokens=400, purpose="grade")
        )
        try:
            answer = json_in(reply.text)
            problems = check(answer, schema)
        except ModelError as error:
            problems = [error.message]
        if not problems:
            found: dict[str, Any] = answer
            return found
        again = f"Answer with one JSON object as asked for and nothing else; {'; '.join(problems)[:200]}"
        messages = (*messages, assistant(reply.text[:300] or "(nothing)"), user(again))
    return None
