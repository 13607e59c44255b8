"""Records the answers of a model, and replays them without the model.

A folder holds `replies.jsonl` (packed, to be kept: `replies.jsonl.xz`), a line for each answer, keyed by the request's
own key (words, document and step of an edit) or else by the hash of all that was asked: the same request, the same
answer, on any machine. An answer found by a key, recorded for other words (another prompt), has a `warning`. Where one
run asks the same thing several times, the answers are numbered (`turn`) and played back in that order; a later line for
the same request and turn wins.

Pictures are in a record by their hashes only. A record has no key and no address, but it has the words that were sent.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from redraft.cache import regular
from redraft.errors import ModelError, says
from redraft.models.chat import EVERYTHING, ChatMessage, ChatModel, ChatRequest, Reply, ToolCall, Usage, Wrapped

FILE = "replies.jsonl"
MOST_UNPACKED = 256 << 20
"""Bytes of a record that is kept packed."""


class Recording(Wrapped):
    """Asks `model`, and appends each answer to the record in `folder` (made when the first answer comes)."""

    def __init__(self, model: ChatModel, folder: Path | str) -> None:
        super().__init__(model)
        self.folder = Path(folder)
        self._turns = Counter[str]()
        self._lock = threading.Lock()

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        reply = self.model.ask(request, on_text)
        with self._lock:
            key = request.key or request.sha256
            try:
                _append(self.folder / FILE, _row(request, self._turns[key], reply))
            except OSError as error:
                why = says("answer-not-recorded", model=self.name, folder=self.folder, error=error)
                raise ModelError(why) from None
            finally:
                self._turns[key] += 1
        return reply


class Bought(Recording):
    """Asks `model` only what no earlier run has asked and recorded in the folder; what it has costs nothing again."""

    def __init__(self, model: ChatModel, folder: Path | str) -> None:
        super().__init__(model, folder)
        self._bought = _read(self.folder / FILE) if (self.folder / FILE).exists() else {}

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        turns = self._bought.get(request.key or request.sha256, {})
        for turn in sorted(turns):
            asked, reply = turns.pop(turn)
            if asked == request.sha256:
                return replace(reply, usage=Usage())
        return super().ask(request, on_text)


class Replaying:
    """Answers from a record, and asks nobody. `usage` and `seconds` of a reply are those of when it was recorded."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.name = f"replay:{self.folder}"
        self._replies = _read(self.folder / FILE)
        calls = any(reply.calls for turns in self._replies.values() for _, reply in turns.values())
        self.capabilities = replace(EVERYTHING, answers_in_calls=calls)
        self._turns = Counter[str]()

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        key = request.key or request.sha256
        recorded = self._replies.get(key)
        if not recorded:
            purpose, count = request.purpose or "no purpose", len(self._replies)
            why = says("record-has-no-answer", folder=self.folder, purpose=purpose, key=key[:80], count=count)
            raise ModelError(why)
        asked, reply = recorded.get(self._turns[key]) or recorded[max(recorded)]
        self._turns[key] += 1
        reply = replace(reply, warning="recorded for other prompts" if asked != request.sha256 else "")
        if on_text is not None and reply.text:
            on_text(reply.text)
        return reply

    def close(self) -> None:
        """Nothing is held open."""


def _row(request: ChatRequest, turn: int, reply: Reply) -> dict[str, Any]:
    return {
        "request": request.sha256,
        "turn": turn,
        "purpose": request.purpose,
        **({"key": request.key} if request.key else {"asked": [[one.role, _words(one)] for one in request.messages]}),
        "reply": {
            "text": reply.text,
            **({"calls": [[call.id, call.name, call.arguments] for call in reply.calls]} if reply.calls else {}),
            **({"finish": reply.finish} if reply.finish != "stop" else {}),
            "usage": [reply.usage.prompt, reply.usage.completion, reply.usage.cost],
            "seconds": round(reply.seconds, 3),
            **({"retries": reply.retries} if reply.retries else {}),
            "model": reply.model,
        },
    }


def _words(message: ChatMessage) -> str:
    return "".join(
        part if isinstance(part, str) else f"[picture {hashlib.sha256(part.data).hexdigest()}]"
        for part in message.parts
    )


def _append(path: Path, value: dict[str, Any]) -> None:
    """One line in one write to a file opened for appending, so that several processes can record into one folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps(value, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass") + b"\n"
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        size = os.fstat(descriptor).st_size
        if size and os.pread(descriptor, 1, size - 1) != b"\n":
            line = b"\n" + line  # a run that was killed left half a line: it is to spoil itself only
        if os.write(descriptor, line) != len(line):
            raise OSError("the disk is full")
    finally:
        os.close(descriptor)


def _read(path: Path) -> dict[str, dict[int, tuple[str, Reply]]]:
    """The answers by request and turn, each with the hash of its question; unreadable lines are passed over."""
    packed = path.with_name(f"{path.name}.xz")
    try:
        lines = (regular(path).read_bytes() if path.exists() or not packed.exists() else _unpacked(packed)).split(b"\n")
    except OSError as error:
        raise ModelError(says("no-record", folder=path.parent, reason=error.strerror)) from None
    found: dict[str, dict[int, tuple[str, Reply]]] = {}
    for line in lines:
        try:
            value = json.loads(line.decode("utf-8", "surrogatepass"))
            asked = value["request"]
            found.setdefault(value.get("key") or asked, {})[value["turn"]] = asked, _reply(value["reply"])
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _unpacked(path: Path) -> bytes:
    import lzma

    try:
        with lzma.open(path) as file:
            return file.read(MOST_UNPACKED)
    except (lzma.LZMAError, EOFError) as error:
        raise ModelError(says("record-damaged", path=path, error=error)) from None


def _reply(value: dict[str, Any]) -> Reply:
    return Reply(
        value["text"],
        tuple(ToolCall(*call) for call in value.get("calls", ())),
        value.get("finish", "stop"),
        Usage(*value["usage"]),
        value["seconds"],
        value.get("retries", 0),
        value["model"],
    )
