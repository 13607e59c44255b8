"""For tests of `anthropic:`: a server on this machine that answers from a script as the Messages API is documented to.

    with MessagesServer([overloaded(), said("hello")], key="k") as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)

It refuses what the API refuses: no key, no version, no max_tokens, a system message among the turns, two turns of one
side, a blank text, an unfinished schema; and what `refuses` names, in the API's words.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any, NamedTuple, Self


class Served(NamedTuple):
    status: int
    form: Any
    headers: Mapping[str, str] = {}


def said(*blocks: str | dict[str, Any], stop: str = "end_turn", usage: dict[str, int] | None = None) -> Served:
    """A message of texts and other blocks."""
    content = [{"type": "text", "text": block} if isinstance(block, str) else block for block in blocks]
    usage = {"input_tokens": 10, "output_tokens": 5} if usage is None else usage
    form = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-scripted", "content": content}
    return Served(200, {**form, "stop_reason": stop, "stop_sequence": None, "usage": usage})


def error(status: int, kind: str, message: str, **headers: str) -> Served:
    form = {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}
    return Served(status, form, {name.replace("_", "-"): value for name, value in headers.items()})


def overloaded(**headers: str) -> Served:
    return error(529, "overloaded_error", "Overloaded", **headers)


def bad(message: str) -> Served:
    return error(400, "invalid_request_error", message)


class MessagesServer:
    """A context manager. `requests` and `headers` are what came, refused requests too."""

    def __init__(self, script: Iterable[Served], key: str = "sk-ant-test", refuses: Iterable[str] = ()) -> None:
        self.script, self.key, self.refuses = iter(script), key, tuple(refuses)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []

    def answer(self, form: dict[str, Any], headers: Mapping[str, str]) -> Served:
        if headers.get("x-api-key") != self.key or "authorization" in headers:
            return error(401, "authentication_error", "invalid x-api-key")
        if headers.get("anthropic-version") != "2023-06-01":
            return bad("anthropic-version: header is required")
        if not isinstance(form.get("max_tokens"), int):
            return bad("max_tokens: Field required")
        for name in self.refuses:
            if name in form:
                return bad(f"`{name}` is deprecated for this model.")
        sides = [turn["role"] for turn in form["messages"]]
        if not sides or sides[0] != "user" or any(one == other for one, other in pairwise(sides)):
            return bad('messages: roles must alternate between "user" and "assistant"')
        blocks = [block for turn in form["messages"] for block in turn["content"]]
        if {"system", "tool"} & set(sides) or any(block == {"type": "text", "text": ""} for block in blocks):
            return bad("messages: text content blocks must be non-empty")
        unknown = set(form) - {"model", "max_tokens", "messages", "system", "tools", "temperature", "stop_sequences",
                               "output_config"}  # fmt: skip
        if unknown:
            return bad(f"{unknown.pop()}: Extra inputs are not permitted")
        return next(self.script, bad("the script is used up"))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                form = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                headers = {name.lower(): value for name, value in self.headers.items()}
                server.requests.append(form)
                server.headers.append(headers)
                server.paths.append(self.path)
                self._send(server.answer(form, headers) if self.path == "/v1/messages" else bad("no such path"))

            def do_GET(self) -> None:
                models = {"data": [{"type": "model", "id": "claude-scripted", "display_name": "Scripted"}]}
                right = self.path.startswith("/v1/models") and self.headers["x-api-key"] == server.key
                self._send(Served(200, models) if right else error(401, "authentication_error", "invalid x-api-key"))

            def _send(self, served: Served) -> None:
                body = served.form if isinstance(served.form, bytes) else json.dumps(served.form).encode()
                self.send_response(served.status)
                for name, value in {"Content-Length": str(len(body)), "Connection": "close", **served.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Tests are quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *about: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
