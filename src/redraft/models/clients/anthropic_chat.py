"""Client of Anthropic's Messages API (`anthropic:NAME`), on the HTTP client that comes with the extra `llm`.

Covered: system, texts and pictures, tools, JSON by a schema, stop, usage with cached tokens, overload. What is the same
in every request (tools and system prompt) is marked for the cache. Not covered: streaming, thinking on request (newer
models think by themselves), citations, documents, the API's own tools. Newer models refuse `temperature`, older ones
`output_config`: both are tried. Looked up on 2026-11-19: 'Messages', 'Prompt caching', 'Structured outputs', 'Errors',
'Migration guide', and the types of Anthropic's Python SDK.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from redraft.models import wire
from redraft.models.chat import ChatMessage, ChatRequest, Image, Reply, ToolCall, Usage
from redraft.models.clients.openai_sdk import SDKChat, opened_client
from redraft.models.clients.sdk_call import whole_answer

VERSION = "2023-06-01"
CACHED = {"cache_control": {"type": "ephemeral"}}
JSON_ONLY = "Answer with one JSON object that fits this JSON schema, and with nothing else:\n"
FINISHES = {"end_turn": "stop", "stop_sequence": "stop", "max_tokens": "length", "tool_use": "tool_calls"}
"""Names of the API for the end of an answer, as `Reply.finish` has them."""


class AnthropicChat(SDKChat):
    """A model of Anthropic, at `base_url` without /v1. Its capabilities have to say that it does not stream."""

    def _opened(self) -> Any:
        if self._client is None:
            headers = {"anthropic-version": VERSION, **({"x-api-key": self._key} if self._key else {})}
            self._client = opened_client(self.name, self.base_url, self._key, headers)
        return self._client

    def _whole(self, client: Any, request: ChatRequest, less: frozenset[str], allowed: float) -> Reply:
        url, form = f"{self.base_url.rstrip('/')}/v1/messages", body(self.model, request, less)
        return whole_answer(lambda: client.stream("POST", url, json=form, timeout=allowed), allowed, reply_of)

    def _list_opened(self, allowed: float) -> Any:
        return self._opened().stream("GET", f"{self.base_url.rstrip('/')}/v1/models?limit=1000", timeout=allowed)


def body(model: str, request: ChatRequest, less: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The request as JSON for /v1/messages, less the parts in `less`."""
    said = "\n\n".join(message.text for message in request.messages if message.role == "system")
    form: dict[str, Any] = {"model": model, "max_tokens": request.max_tokens, "messages": _turns(request, less)}
    form["system"] = [{"type": "text", "text": said, **CACHED}] if said else []
    if request.schema is not None and wire.SCHEMA not in less and wire.is_strict(request.schema):
        form["output_config"] = {"format": {"type": "json_schema", "schema": dict(request.schema)}}
    elif request.schema is not None:
        form["system"] += [{"type": "text", "text": JSON_ONLY + json.dumps(request.schema, sort_keys=True)}]
    if wire.TEMPERATURE not in less:
        form["temperature"] = min(1.0, request.temperature)
    if request.stop and wire.STOP not in less:
        form["stop_sequences"] = list(request.stop)
    if request.tools and wire.TOOLS not in less:  # read before the system prompt, whose mark covers them
        names = [(tool.name, tool.description, dict(tool.parameters)) for tool in request.tools]
        form["tools"] = [dict(zip(("name", "description", "input_schema"), one, strict=True)) for one in names]
        form["tools"][-1] |= CACHED if not said else {}
    return form if form["system"] else {name: value for name, value in form.items() if name != "system"}


def _turns(request: ChatRequest, less: frozenset[str]) -> list[dict[str, Any]]:
    """The messages, those of one side in a row as one; what a tool answered is said by the user."""
    turns: list[dict[str, Any]] = []
    for message in request.messages:
        role = "assistant" if message.role == "assistant" else "user"
        blocks = [] if message.role == "system" else _blocks(message, wire.IMAGES not in less)
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"] += blocks
        elif blocks:
            turns.append({"role": role, "content": blocks})
    return turns


def _blocks(message: ChatMessage, pictures: bool) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in message.parts:
        if isinstance(part, Image) and pictures:
            data = base64.b64encode(part.data).decode("ascii")
            found.append({"type": "image", "source": {"type": "base64", "media_type": part.media_type, "data": data}})
        elif text := (wire.NO_PICTURE if isinstance(part, Image) else part).strip():  # a blank one is refused
            found.append({"type": "text", "text": text if isinstance(part, Image) else part})
    if message.answers:
        return [{"type": "tool_result", "tool_use_id": message.answers, "content": found}]
    for call in message.calls:
        given: Any = None
        with suppress(ValueError, RecursionError):
            given = json.loads(call.arguments)
        given = given if isinstance(given, dict) else {"arguments": call.arguments}  # the API wants an object
        found.append({"type": "tool_use", "id": call.id, "name": call.name, "input": given})
    return found


def reply_of(form: Any) -> Reply:
    """The reply in the API's answer. Raises ValueError, saying what is wrong, for anything else."""
    content = form.get("content") if isinstance(form, Mapping) else None
    if not isinstance(content, list):
        raise ValueError(f"the answer has no 'content': {wire.error_text(form)}")
    blocks = [block for block in content if isinstance(block, Mapping)]  # thoughts are among them
    calls = [block for block in blocks if block.get("type") == "tool_use"]
    stopped = str(form.get("stop_reason") or "stop")
    return Reply(
        wire.text_of([block for block in blocks if block.get("type") == "text"]),
        tuple(ToolCall(str(call.get("id")), str(call.get("name")), json.dumps(call.get("input"))) for call in calls),
        FINISHES.get(stopped, stopped),
        _usage_of(form.get("usage")),
        model=str(form.get("model") or ""),
    )


def _usage_of(form: Any) -> Usage:
    """Tokens as others count them: the API's `input_tokens` has neither those read from the cache nor those put in."""
    names = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    counts = [form.get(name) for name in names] if isinstance(form, Mapping) else [0] * 4
    plain, answer, cached, written = (wire.counted(count, 0, 0, 0).prompt for count in counts)
    return wire.counted(plain + cached + written, answer, cached, written)
