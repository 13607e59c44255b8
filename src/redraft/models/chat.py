"""The chat and vision model interface: requests and replies as values, and the one method every model has.

    reply = model.ask(ChatRequest((system("You edit designs."), user("Make the title red.", page_png))))
    reply.text, reply.usage

A request is a value with a stable hash, so that it can be recorded and played back. Nothing here knows a provider.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Image:
    """A picture shown to a vision model, encoded as PNG (or JPEG, by its media type)."""

    data: bytes = field(repr=False)
    media_type: str = "image/png"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call the model asks for. `arguments` is the text as it came: it may be cut off or no JSON at all."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """`role` is system, user, assistant or tool; `parts` are texts and pictures in order. `calls` are those an
    assistant made, `answers` is the id of the call that a tool's message answers."""

    role: str
    parts: tuple[str | Image, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    answers: str = ""

    @property
    def text(self) -> str:
        return "".join(part for part in self.parts if isinstance(part, str))


def system(text: str) -> ChatMessage:
    return ChatMessage("system", (text,))


def user(*parts: str | Image) -> ChatMessage:
    return ChatMessage("user", parts)


def assistant(text: str) -> ChatMessage:
    return ChatMessage("assistant", (text,))


@dataclass(frozen=True, slots=True)
class Tool:
    """A function the model may call; `parameters` is a JSON schema of type object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What a model is asked. `schema` is a JSON schema its answer should have; servers are asked for it where they can,
    and the caller checks the answer in any case. `purpose` says what for (plan, judge, reason, …), and `key` what a
    record knows it by beside its words (request, document and step): no model sees them."""

    messages: tuple[ChatMessage, ...]
    tools: tuple[Tool, ...] = ()
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    seed: int | None = 0
    max_tokens: int = 1024
    stop: tuple[str, ...] = ()
    purpose: str = ""
    key: str = ""

    @property
    def sha256(self) -> str:
        """Of all that the model gets to see, pictures by their own hashes. The same words, the same hash."""
        form = {
            "messages": [
                [message.role, [_part(part) for part in message.parts], [_call(call) for call in message.calls]]
                + ([message.answers] if message.answers else [])
                for message in self.messages
            ],
            "tools": [[tool.name, tool.description, tool.parameters] for tool in self.tools],
            "schema": self.schema,
            "settings": [self.temperature, self.seed, self.max_tokens, list(self.stop)],
        }
        return hashlib.sha256(json.dumps(form, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _part(part: str | Image) -> Any:
    return part if isinstance(part, str) else {part.media_type: hashlib.sha256(part.data).hexdigest()}


def _call(call: ToolCall) -> list[str]:
    return [call.id, call.name, call.arguments]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply or of several; `cost` is in the currency of the prices given, None where none was. `cached`
    and `written` are those of the prompt that came from the server's cache, and that were put into it."""

    prompt: int = 0
    completion: int = 0
    cost: float | None = None
    cached: int = 0
    written: int = 0

    def __add__(self, other: Usage) -> Usage:
        unknown = any(each.cost is None and (each.prompt or each.completion) for each in (self, other))
        known = [cost for cost in (self.cost, other.cost) if cost is not None and not unknown]
        total = sum(known) if known else None
        tokens = (self.prompt + other.prompt, self.completion + other.completion)
        return Usage(*tokens, total, self.cached + other.cached, self.written + other.written)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. `finish` is stop, length (cut off), tool_calls, or whatever else the server says; `seconds` is
    the time of the call with its retries; `retries` how many there were. `warning` is for a person."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    finish: str = "stop"
    usage: Usage = Usage()
    seconds: float = 0.0
    retries: int = 0
    model: str = ""
    warning: str = ""

    @property
    def cut_off(self) -> bool:
        return self.finish == "length"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an endpoint can do, as far as it is known: None is not known yet. `context` is in tokens; `parallel`: it
    answers several at once, in no order; `answers_in_calls`: it is asked to plan with tool calls, not programs."""

    images: bool | None = None
    tools: bool | None = None
    schema: bool | None = None
    seed: bool | None = None
    streaming: bool | None = None
    context: int | None = None
    parallel: bool | None = None
    answers_in_calls: bool = False


EVERYTHING = Capabilities(images=True, tools=True, schema=True, seed=True, streaming=True)


@runtime_checkable
class ChatModel(Protocol):
    """Answers requests. `ask` raises ModelError without an answer (after its own bounded retries), and BudgetExceeded
    before a call that would go over the allowance. `on_text` gets the text as it arrives."""

    @property
    def name(self) -> str: ...
    @property
    def capabilities(self) -> Capabilities: ...
    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply: ...
    def close(self) -> None: ...


class Wrapped:
    """A model that asks another one. It has that model's name and abilities, and closes it."""

    def __init__(self, model: ChatModel) -> None:
        self.model = model

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def capabilities(self) -> Capabilities:
        return self.model.capabilities

    def close(self) -> None:
        self.model.close()
