"""The JSON of OpenAI-compatible chat servers: builds requests, parses untrusted replies."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from typing import Any

from redraft.models.chat import ChatMessage, ChatRequest, Image, Reply, ToolCall, Usage

NO_PICTURE = "[a picture stood here, which this model cannot be shown]"

SCHEMA, TOOLS, SEED, IMAGES = "schema", "tools", "seed", "images"
STREAMING, STREAMED_USAGE = "streaming", "streamed usage"
TEMPERATURE, STOP, MAX_TOKENS = "temperature", "stop", "max_tokens"

NAMED_BY: tuple[tuple[str, tuple[str, ...]], ...] = (
    (SCHEMA, ("response_format", "json_schema", "grammar", "output_config", "output format")),
    (TOOLS, ("tools", "tool_choice", "tool use", "function call")),
    (SEED, ("'seed'", '"seed"', "`seed`", "seed ", ": seed")),
    (IMAGES, ("image", "multimodal", "mmproj", "vision", "must be a string", "valid string", "content type")),
    (STREAMED_USAGE, ("stream_options",)),
    (STREAMING, ("stream",)),
    (MAX_TOKENS, ("max_completion_tokens",)),
    (TEMPERATURE, ("temperature",)),
    (STOP, ("'stop'", '"stop"', "`stop`", "stop ", ": stop")),
)
"""For each part of a request a server may not take, the words its complaint has. The first that fits, and that the
request had, is what is left out. MAX_TOKENS is not left out but renamed, as newer servers require."""


def body(model: str, request: ChatRequest, without: Iterable[str] = (), streamed: bool = False) -> dict[str, Any]:
    """The request as JSON for `/chat/completions`, less the parts in `without`."""
    less = frozenset(without)
    body: dict[str, Any] = {
        "model": model,
        "messages": [_message(message, IMAGES not in less) for message in request.messages],
        "max_completion_tokens" if MAX_TOKENS in less else "max_tokens": request.max_tokens,
    }
    if TEMPERATURE not in less:
        body["temperature"] = request.temperature
    if request.seed is not None and SEED not in less:
        body["seed"] = request.seed
    if request.stop and STOP not in less:
        body["stop"] = list(request.stop)
    if request.tools and TOOLS not in less:
        keys = ("name", "description", "parameters")
        each = [(tool.name, tool.description, dict(tool.parameters)) for tool in request.tools]
        body["tools"] = [{"type": "function", "function": dict(zip(keys, one, strict=True))} for one in each]
    if request.schema is not None and SCHEMA not in less:
        schema = {"name": "answer", "schema": dict(request.schema), "strict": is_strict(request.schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    if streamed:
        body["stream"] = True
        if STREAMED_USAGE not in less:
            body["stream_options"] = {"include_usage": True}
    return body


def parts_of(request: ChatRequest, streamed: bool) -> frozenset[str]:
    """The parts of a request that could be left out (or, MAX_TOKENS, be written in another way)."""
    pictured = any(isinstance(part, Image) for message in request.messages for part in message.parts)
    had = {SCHEMA: request.schema is not None, TOOLS: bool(request.tools), SEED: request.seed is not None}
    had |= {IMAGES: pictured, STREAMED_USAGE: streamed, STREAMING: streamed}
    had |= {TEMPERATURE: True, STOP: bool(request.stop), MAX_TOKENS: True}
    return frozenset(part for part, there in had.items() if there)


_CANNOT = tuple("support|require|not accept|cannot|can't|mmproj|multimodal|text-only|text only|string".split("|"))
_THIS_PICTURE = ("format", "size", "large", "small", "decode", "corrupt", "base64", "download", "url")


def complained_of(message: str, parts: Iterable[str], status: int = 400) -> str:
    """Which of `parts` a server's complaint is about; empty when none.

    A picture that a server cannot read is no reason to show it none from then on, nor is a fault of its own (5xx) that
    happens to name a part: there it has to say that it cannot.
    """
    lowered, had = message.lower() + " ", frozenset(parts)
    cannot = any(word in lowered for word in _CANNOT)
    for part, words in NAMED_BY:
        if part in had and any(word in lowered for word in words):
            if part == IMAGES and (not cannot or any(word in lowered for word in _THIS_PICTURE)):
                continue
            if part == MAX_TOKENS and "support" not in lowered:  # it may as well be too large
                continue
            if status < 500 or cannot:
                return part
    return ""


def is_strict(schema: Any) -> bool:
    """Whether every object of a schema is closed and requires all its properties, as strict servers insist."""
    if isinstance(schema, (list, tuple)):
        return all(map(is_strict, schema))
    if not isinstance(schema, Mapping):
        return True
    if schema.get("type") == "object" or "properties" in schema:
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(properties):
            return False
        return all(is_strict(value) for value in properties.values())
    return all(is_strict(value) for key, value in schema.items() if key not in ("enum", "const"))


def _message(message: ChatMessage, pictures: bool) -> dict[str, Any]:
    parts = tuple(part if isinstance(part, str) or pictures else NO_PICTURE for part in message.parts)
    if all(isinstance(part, str) for part in parts):
        form: dict[str, Any] = {"role": message.role, "content": "".join(map(str, parts))}
    else:
        form = {"role": message.role, "content": [_part(part) for part in parts]}
    if message.calls:
        form["content"] = form["content"] or None
        form["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.calls
        ]
    if message.answers:
        form["tool_call_id"] = message.answers
    return form


def _part(part: str | Image) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    data = base64.b64encode(part.data).decode("ascii")
    return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{data}"}}


def reply_of(answer: Any) -> Reply:
    """The reply in a server's answer. Raises ValueError, saying what is the matter, when it is no such answer."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"the answer is {type(answer).__name__}, not an object")
    error = answer.get("error")
    if error:  # some servers answer 200 and report the error inside
        raise ValueError(f"the answer is an error: {error_text(error)}")
    choices = answer.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
        raise ValueError("the answer has no 'choices'")
    message = choices[0].get("message")
    if not isinstance(message, Mapping):
        raise ValueError("the answer has no 'message'")
    text, finish = text_of(message.get("content")), str(choices[0].get("finish_reason") or "stop")
    if not text and isinstance(message.get("refusal"), str) and message["refusal"]:
        text, finish = message["refusal"], "refusal"
    calls = message.get("tool_calls")
    return Reply(
        text,
        tuple(_call(at, call) for at, call in enumerate(calls) if isinstance(call, Mapping)) if calls else (),
        finish,
        usage_of(answer.get("usage")),
        model=str(answer.get("model") or ""),
    )


def _call(at: int, form: Mapping[str, Any]) -> ToolCall:
    function = form.get("function")
    name, given = (function.get(key) if isinstance(function, Mapping) else "" for key in ("name", "arguments"))
    return ToolCall(str(form.get("id") or f"call-{at}"), str(name or ""), str(given or ""))


def text_of(content: Any) -> str:
    """The text of a message's content, which is a string, nothing, or a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, Mapping))
    return ""


def usage_of(form: Any) -> Usage:
    if not isinstance(form, Mapping):
        return Usage()
    found = form.get("prompt_tokens_details")
    of_cache = found if isinstance(found, Mapping) else {}
    return counted(
        *(form.get(name) for name in ("prompt_tokens", "completion_tokens")),
        *(of_cache.get(name) for name in ("cached_tokens", "cache_write_tokens")),
    )


def counted(prompt: Any, completion: Any, cached: Any, written: Any) -> Usage:
    """The tokens that a server reports. What is no count is 0, and no more came from a cache than was read."""
    prompt, completion, cached, written = (
        count if isinstance(count, int) and count >= 0 else 0 for count in (prompt, completion, cached, written)
    )
    cached = min(cached, prompt)
    return Usage(prompt, completion, None, cached, min(written, prompt - cached))


def error_text(error: Any) -> str:
    if isinstance(error, Mapping):
        error = error.get("error", error)
    if isinstance(error, Mapping):
        error = error.get("message", error)
    return " ".join(str(error).split())[:400]


def context_in(form: Any, model: str) -> int | None:
    """The length of context in a server's list of models, by the names that vLLM, llama.cpp and others give it."""
    for entry in _entries(form, model):
        meta = entry.get("meta")
        for place in (entry, meta if isinstance(meta, Mapping) else {}):
            for name in ("max_model_len", "n_ctx", "context_length", "context_window", "n_ctx_train"):
                if isinstance(place.get(name), int) and place[name] > 0:
                    return int(place[name])
    return None


def id_in(form: Any, model: str) -> str:
    """The id in a server's list of models, with what it stands for where the server (vLLM) tells; '' for none."""
    for entry in _entries(form, model):
        id, root = (str(entry.get(name) or "")[:300] for name in ("id", "root"))
        if id:
            return f"{id}={root}" if root and root != id else id
    return ""


def _entries(form: Any, model: str) -> list[Mapping[str, Any]]:
    """The entries of a list of models that are about one: those of its name, or the only one there is."""
    entries = form.get("data") if isinstance(form, Mapping) else None
    entries = [entry for entry in entries if isinstance(entry, Mapping)] if isinstance(entries, list) else []
    return [entry for entry in entries if entry.get("id") == model] or (entries if len(entries) == 1 else [])
