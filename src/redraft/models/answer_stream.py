"""Assembles a streamed answer from its chunks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from redraft.models.chat import Reply, ToolCall, Usage
from redraft.models.wire import text_of, usage_of


@dataclass(slots=True)
class Gathered:
    """What has come so far. `size` counts characters, `ended` is whether the server said that this is all."""

    texts: list[str] = field(default_factory=list)
    calls: dict[int, list[str]] = field(default_factory=dict)
    size: int = 0
    pieces: int = 0
    finish: str = ""
    model: str = ""
    usage: Usage = field(default_factory=Usage)

    @property
    def ended(self) -> bool:
        return bool(self.finish)

    def add(self, chunk: Any) -> str:
        """Take in one piece, and return the text that came with it."""
        if not isinstance(chunk, Mapping):
            return ""
        self.pieces += 1
        self.model = str(chunk.get("model") or self.model)
        if isinstance(chunk.get("usage"), Mapping):
            self.usage = usage_of(chunk["usage"])
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, Mapping):
            return ""
        self.finish = str(choice.get("finish_reason") or self.finish)
        delta = choice.get("delta")
        if not isinstance(delta, Mapping):
            return ""
        for call in delta.get("tool_calls") or ():
            if isinstance(call, Mapping):
                self._call(call)
        text = text_of(delta.get("content"))
        if text:
            self.texts.append(text)
            self.size += len(text)
        return text

    def _call(self, delta: Mapping[str, Any]) -> None:
        """A call comes in pieces, too: its id and name first, its arguments a few characters at a time."""
        index = delta.get("index")
        parts = self.calls.setdefault(index if isinstance(index, int) else len(self.calls), ["", "", ""])
        function = delta.get("function")
        function = function if isinstance(function, Mapping) else {}
        for at, piece in enumerate((delta.get("id"), function.get("name"), function.get("arguments"))):
            if isinstance(piece, str):
                parts[at] += piece
                self.size += len(piece)

    def reply(self) -> Reply:
        calls = tuple(
            ToolCall(identity or f"call-{at}", name, arguments)
            for at, (identity, name, arguments) in sorted(self.calls.items())
        )
        return Reply("".join(self.texts), calls, self.finish or "stop", self.usage, model=self.model)
