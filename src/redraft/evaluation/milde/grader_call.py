"""Asks a grader model for one JSON object: the answer is validated, and asked for once more if invalid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user


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
