"""One attempt at a call with the `openai` package: a size-limited answer, and errors as `Failure`s."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from redraft.models import failures, wire
from redraft.models.chat import Reply, ToolCall, Usage
from redraft.models.failures import Failure
from redraft.models.providers import is_loopback
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


LARGEST_ANSWER = 16 << 20
"""Bytes of an answer that are read at most: no chat answer comes near it."""


def whole_answer(opened: Callable[[], Any], allowed: float, reply_of: Callable[[Any], Reply] = wire.reply_of) -> Reply:
    """One attempt, the answer in one piece, as its dialect has it."""
    form = json_answer(opened, allowed)
    try:
        return reply_of(form)
    except ValueError as error:
        raise Failure(str(error), again=True, kind="answer") from None


def json_answer(opened: Callable[[], Any], allowed: float, largest: int = LARGEST_ANSWER) -> Any:
    """The JSON that a call answers, which `opened` begins. Read in pieces, so that `allowed` seconds bound it all and
    no more than `largest` bytes are taken."""
    until, data = time.monotonic() + allowed, bytearray()

    def read() -> None:
        with opened() as response:
            _take(response, data, until, allowed, largest)
            if response.status_code >= 300:  # the SDK has raised by now
                text = data.decode("utf-8", "replace")
                found = re.search(r'"message"\s*:\s*"((?:[^"\\]|\\.)*)', text)
                message = wire.error_text(found[1] if found else text)
                raise failures.of_status(response.status_code, message, dict(response.headers))

    _called(read, allowed)
    try:
        return json.loads(bytes(data))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        if data.lstrip().startswith(b"<"):
            raise Failure("it answered a web page", again=True, kind="page") from None
        what = f"the answer is not JSON, or cut off after {len(data)} bytes"
        raise Failure(what, again=True, kind="answer") from None


def fetched(url: str, allowed: float, largest: int, key: str | None) -> bytes:
    """What is at an address, with the key that its server has been given already; no redirect is followed."""
    import openai

    until, data = time.monotonic() + allowed, bytearray()
    headers = {"Authorization": f"Bearer {key}"} if key else {}

    def read() -> None:
        with (
            openai.DefaultHttpxClient(trust_env=not is_loopback(url), follow_redirects=False) as client,
            client.stream("GET", url, headers=headers, timeout=allowed) as response,
        ):
            if response.status_code != 200:
                what = f"its picture cannot be fetched: it answered {response.status_code}"
                raise Failure(what, response.status_code, kind="picture")
            _take(response, data, until, allowed, largest)

    _called(read, allowed)
    return bytes(data)


def streamed_answer(client: Any, body: dict[str, Any], allowed: float, on_text: Callable[[str], None]) -> Reply:
    """One attempt, the text passed on as it arrives. What breaks off after that is not retried."""
    until = time.monotonic() + allowed
    gathered = Gathered()

    def read() -> None:
        with client.chat.completions.create(**body, timeout=allowed) as chunks:
            for chunk in chunks:
                piece = gathered.add(chunk.model_dump())
                _in_bounds(gathered.size, until, allowed)
                if piece:
                    on_text(piece)

    try:
        _called(read, allowed)
        if not gathered.pieces:  # asked to stream, it did not: to be asked without, as of a server that says so
            raise Failure("no stream came, though one was asked for", 400, kind="answer")
        if not gathered.ended:
            raise Failure("the answer broke off", again=True, kind="answer")
    except Failure as failure:
        if gathered.size:
            what = f"{failure.what}, after {gathered.size} characters had come"
            raise replace(failure, what=what, again=False) from None
        raise
    return gathered.reply()


def _take(response: Any, data: bytearray, until: float, allowed: float, largest: int) -> None:
    for piece in response.iter_bytes():
        data.extend(piece)
        _in_bounds(len(data), until, allowed, largest)


def _in_bounds(size: int, until: float, allowed: float, largest: int = LARGEST_ANSWER) -> None:
    if time.monotonic() > until:
        raise Failure(f"no whole answer within {allowed:.1f} s", again=True, kind="timeout")
    if size > largest:
        raise Failure(f"the answer is larger than {largest >> 20} MB", kind="answer")


def _called(read: Callable[[], None], allowed: float) -> None:
    """Run an attempt; whatever it raises becomes a `Failure` that says whether to try again."""
    import openai

    try:
        read()
    except Failure:
        raise
    except openai.APITimeoutError:
        raise Failure(f"no answer within {allowed:.1f} s", again=True, kind="timeout") from None
    except openai.APIStatusError as error:
        message = wire.error_text(error.body if error.body else error.message)
        raise failures.of_status(error.status_code, message, dict(error.response.headers)) from None
    except openai.APIConnectionError as error:
        why = error.__cause__ or error
        kind = "nobody" if type(why).__name__ == "ConnectError" else "connection"
        raise Failure(f"no connection ({type(why).__name__}: {why})", again=True, kind=kind) from None
    except openai.APIError as error:  # an error reported inside a stream
        what = f"it answered an error: {wire.error_text(error.body or error.message)}"
        raise Failure(what, kind="answer") from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise Failure("the answer is not JSON, or cut off", again=True, kind="answer") from None
    except Exception as error:
        # What the transport below raises while the answer is read: of httpx, whose name the SDK changes with versions.
        family = " ".join(kind.__name__ for kind in type(error).__mro__)
        if "Timeout" in family:
            raise Failure(f"no whole answer within {allowed:.1f} s", again=True, kind="timeout") from None
        if "TransportError" in family or isinstance(error, OSError):
            how = "no connection" if "ConnectError" in family else "the connection broke"
            what = f"{how} ({type(error).__name__}: {error})"
            raise Failure(what, again=True, kind="connection") from None
        raise
