"""A model with scripted answers: for tests, for trying prompts, and for demonstrations.

    model = ScriptedChat(["```python\\ndef main(): ...\\n```", Reply("", finish="length"), ModelError("it is down")])
    model.ask(request).text, model.requests

A script can be a file, too, one JSON value a line (`scripted:FILE.jsonl`): see `script_of`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from redraft.cache import regular
from redraft.errors import ModelError, UsageError, says
from redraft.models.chat import EVERYTHING, Capabilities, ChatRequest, Reply, ToolCall, Usage

Answer = str | Reply | Exception
Script = Iterable[Answer] | Callable[[ChatRequest], Answer]


class ScriptedChat:
    """Answers from a sequence in order, or from a function of the request. An exception among the answers is raised.

    `requests` are those asked so far. A sequence that has come to its end is a ModelError, not a repetition.
    """

    def __init__(self, replies: Script, *, name: str = "scripted", capabilities: Capabilities = EVERYTHING) -> None:
        self.name = name
        self.capabilities = capabilities
        self.requests: list[ChatRequest] = []
        self._answer = replies if callable(replies) else _in_order(tuple(replies))

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        self.requests.append(request)
        answer = self._answer(request)
        if isinstance(answer, Exception):
            raise answer
        reply = answer if isinstance(answer, Reply) else Reply(answer, model=self.name)
        if on_text is not None and reply.text:
            on_text(reply.text)
        return reply

    def close(self) -> None:
        """Nothing is held open."""


def _in_order(answers: tuple[Answer, ...]) -> Callable[[ChatRequest], Answer]:
    left = iter(answers)

    def answer(request: ChatRequest) -> Answer:
        for found in left:
            return found
        return ModelError(says("script-replies-used-up", count=len(answers), purpose=request.purpose or "no purpose"))

    return answer


def script_of(path: Path) -> Callable[[ChatRequest], Answer]:
    """The script in a file: one JSON value a line, each used once, the first that fits the request.

    A line is a text, or an object with `text`, `finish`, `calls` ([{id, name, arguments}]), `usage` ([prompt,
    completion]) or `error` (what a ModelError says instead); `when` is a text that the request must hold, `purpose` the
    one it must have, and `"again": true` lets the line be used any number of times.
    """
    try:
        lines = regular(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(says("script-unreadable", path=path, error=error)) from None
    left = [_line(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]

    def answer(request: ChatRequest) -> Answer:
        asked = "\n".join(message.text for message in request.messages)
        for at, line in enumerate(left):
            if line.get("when", "") in asked and line.get("purpose", request.purpose) == request.purpose:
                if not line.get("again"):
                    del left[at]
                return _answer(line)
        return ModelError(says("script-lines-used-up", path=path, purpose=request.purpose or "no purpose"))

    return answer


def _line(path: Path, number: int, line: str) -> Mapping[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise UsageError(says("script-line-not-json", line_number=number, path=path, error=error)) from None
    if isinstance(value, str):
        return {"text": value}
    if not isinstance(value, dict) or not {"text", "error", "calls"} & value.keys():
        raise UsageError(says("script-line-malformed", line_number=number, path=path))
    return value


def _answer(line: Mapping[str, Any]) -> Answer:
    if "error" in line:
        return ModelError(str(line["error"]))
    calls = tuple(
        ToolCall(str(call.get("id", f"call-{at}")), str(call.get("name", "")), str(call.get("arguments", "")))
        for at, call in enumerate(line.get("calls", ()))
    )
    finish = line.get("finish", "tool_calls" if calls else "stop")
    usage = Usage(*line["usage"]) if "usage" in line else Usage()
    return Reply(str(line.get("text", "")), calls, str(finish), usage, model="scripted")
