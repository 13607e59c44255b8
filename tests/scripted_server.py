"""For tests of whatever asks a model: a real OpenAI-compatible server on this machine that answers from a script.

    with ScriptedServer(["hello", too_many(retry_after=1), "hello again"]) as server:
        model = redraft.models.naming.model_for(server.spec)
        ...
        assert server.count == 3

It listens on 127.0.0.1 at a free port, speaks /v1/chat/completions (streamed or not), /v1/images/edits,
/v1/images/generations and /v1/models, and stops at the end of the `with`. What a script can answer: a text, tool calls,
any status, a hang, JSON that breaks off, nothing, a connection that drops.

Pictures have a script of their own, of bytes, of the same answers, or a function of the decoded form:

    with ScriptedServer(pictures=[too_many(retry_after=0), png]) as server:
        editor = redraft.models.naming.editor_for(server.spec)
        ...
        assert server.edits[0]["prompt"] == "make the sky pink"
"""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self, TypeVar

from redraft.models.chat import ToolCall

PIECE = 8
"""Characters in a piece of a streamed text."""


@dataclass(frozen=True, slots=True)
class Served:
    """One answer of the server; the functions below make them.

    `pause` is the seconds before it starts, `drip` those between the pieces of a stream. `broken` is how many
    characters come before the connection drops (-1: it does not). `body` is sent as it is, in place of all else.
    """

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    finish: str = "stop"
    status: int = 200
    headers: Mapping[str, str] | None = None
    pause: float = 0.0
    drip: float = 0.0
    broken: int = -1
    body: bytes | None = None
    usage: tuple[int, int] | None = (10, 5)


def text(words: str, *, finish: str = "stop", usage: tuple[int, int] | None = (10, 5), drip: float = 0.0) -> Served:
    """A text. `usage` is tokens of prompt and answer, None for a server that does not report it."""
    return Served(words, finish=finish, usage=usage, drip=drip)


def tool_calls(*calls: ToolCall) -> Served:
    return Served(calls=calls, finish="tool_calls")


def empty() -> Served:
    """An answer with no text in it."""
    return Served("")


def status(code: int, message: str = "", headers: Mapping[str, str] | None = None) -> Served:
    """An error, in the words that OpenAI-compatible servers use."""
    answer = {"error": {"message": message or f"scripted {code}", "type": "scripted", "code": code}}
    return Served(status=code, headers=headers, body=json.dumps(answer).encode())


def too_many(retry_after: float | str | None = None) -> Served:
    """429, with the header Retry-After where it is given."""
    return status(429, "too many requests", None if retry_after is None else {"Retry-After": str(retry_after)})


def hang(seconds: float = 60.0) -> Served:
    """Nothing for so long, then an empty answer: for time-outs. Stopping the server ends it."""
    return Served(pause=seconds)


def truncated(words: str = "half an answer", keep: int = 40) -> Served:
    """The first `keep` characters of the JSON of an answer, under a header that promises no more."""
    return Served(body=json.dumps(_completion(Served(words), "scripted")).encode()[:keep])


def drop(after: int = 0) -> Served:
    """The connection closes: at once, or once `after` characters of a streamed text have come."""
    return Served("this text never comes to its end", broken=after)


def raw(body: bytes, status: int = 200) -> Served:
    """Any bytes at all as the answer."""
    return Served(status=status, body=body)


def picture(data: bytes) -> Served:
    """A picture, as an image editor answers it."""
    answer = {"created": 0, "data": [{"b64_json": base64.b64encode(data).decode()}]}
    return Served(body=json.dumps(answer).encode())


def picture_address(url: str) -> Served:
    """The address of a picture, where the picture itself was asked for."""
    return Served(body=json.dumps({"created": 0, "data": [{"url": url}]}).encode())


PictureScript = Iterable[Served | bytes] | Callable[[dict[str, Any]], Served | bytes]
Script = Iterable[Served | str] | Callable[[dict[str, Any]], Served | str]


class ScriptedServer:
    """A context manager. `script` is a sequence of answers, or a function of the request's JSON; a sequence that has
    come to its end is answered 400, which says so.

    `refuses` are names of parts of a request that get 400 and use up nothing of the script: response_format, tools,
    seed, image, stream, stream_options, temperature, max_tokens, stop; of a form for image editors mask, size,
    response_format. `streams` False answers in one piece though a stream was asked for. `key`, where given, is wanted
    as a bearer token. `pictures` is the script of /v1/images/edits and /v1/images/generations, `files` what a GET of
    their paths answers.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        model: str = "scripted",
        refuses: Iterable[str] = (),
        streams: bool = True,
        key: str = "",
        pictures: PictureScript = (),
        files: Mapping[str, bytes] | None = None,
    ) -> None:
        self.model = model
        self.key = key
        self.refuses = frozenset(refuses)
        self.streams = streams
        self.requests: list[dict[str, Any]] = []
        """The JSON of every chat request, refused ones too, in the order they came."""
        self.headers: list[dict[str, str]] = []
        """The headers of the same requests, names in lower case."""
        self.edits: list[dict[str, Any]] = []
        """The forms sent to /v1/images/edits: texts, and for `image` and `mask` the bytes of the file; and the JSON
        sent to /v1/images/generations."""
        self.files = dict(files or {})
        self.edit_headers: list[dict[str, str]] = []
        self.stopping = threading.Event()
        self._answer = script if callable(script) else _in_order(tuple(script))
        self._pictures = pictures if callable(pictures) else _in_order(tuple(pictures))
        self._lock = threading.Lock()
        self._server: ThreadingHTTPServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def count(self) -> int:
        """How many chat requests came."""
        return len(self.requests)

    @property
    def url(self) -> str:
        """The base URL, for OPENAI_BASE_URL."""
        if self._server is None:
            raise RuntimeError("the server is not running: use it in a with statement")
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def spec(self) -> str:
        """The name of the model, for `--model`."""
        return f"{self.url}#{self.model}"

    def __enter__(self) -> Self:
        self.stopping.clear()
        self._server = _Server(("127.0.0.1", 0), partial(_Handler, self))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        if self._server is not None and self._thread is not None:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
        self._server = self._thread = None

    def answer(self, asked: dict[str, Any], headers: dict[str, str]) -> Served:
        """What is served to one chat request."""
        with self._lock:
            self.requests.append(asked)
            self.headers.append(headers)
            if (stranger := self._stranger(headers)) is not None:
                return stranger
            for part in sorted(self.refuses):
                if part in asked or (part == "image" and '"image_url"' in json.dumps(asked.get("messages"))):
                    return status(400, f"Unsupported parameter: '{part}' is not supported with this model.")
            served = self._answer(asked)
            return text(served) if isinstance(served, str) else served

    def answer_edit(self, form: dict[str, Any], headers: dict[str, str]) -> Served:
        """What is served to one form for image editors."""
        with self._lock:
            self.edits.append(form)
            self.edit_headers.append(headers)
            if (stranger := self._stranger(headers)) is not None:
                return stranger
            for part in sorted(self.refuses):
                if part in form and part != "image":  # that is of chat requests
                    return status(400, f"Unknown parameter: '{part}'.")
            served = self._pictures(form)
            return picture(served) if isinstance(served, bytes) else served

    def _stranger(self, headers: Mapping[str, str]) -> Served | None:
        if not self.key or headers.get("authorization") == f"Bearer {self.key}":
            return None
        return status(401, f"Incorrect API key provided: {headers.get('authorization', 'none')}")


A = TypeVar("A")


def _in_order(answers: tuple[Served | A, ...]) -> Callable[[dict[str, Any]], Served | A]:
    left = iter(answers)

    def answer(asked: dict[str, Any]) -> Served | A:
        for found in left:
            return found
        return status(400, f"the script of this server has {len(answers)} answers, and they are used up")

    return answer


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is no news."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one request from the script."""

    def __init__(self, script: ScriptedServer, *about: Any) -> None:
        self._script = script
        super().__init__(*about)

    def do_GET(self) -> None:
        if self.path in self._script.files:
            self._start(200, "image/png", None, len(self._script.files[self.path]))
            self.wfile.write(self._script.files[self.path])
        elif self.path.rstrip("/") == "/v1/models":
            self._send(200, {"object": "list", "data": [{"id": self._script.model, "object": "model"}]})
        else:
            self._send(404, {"error": {"message": f"no such path: {self.path}"}})

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        if self.path.rstrip("/") == "/v1/images/edits":
            form = _form(headers.get("content-type", ""), data)
            if "prompt" in form and "image" in form:
                self._serve(self._script.answer_edit(form, headers), {})
            else:
                self._send(400, {"error": {"message": "no form with a prompt and an image"}})
            return
        try:
            asked = json.loads(data)
        except ValueError:
            asked = None
        if self.path.rstrip("/") == "/v1/images/generations" and isinstance(asked, dict) and "prompt" in asked:
            self._serve(self._script.answer_edit(asked, headers), {})
            return
        if self.path.rstrip("/") != "/v1/chat/completions" or not isinstance(asked, dict):
            self._send(404 if isinstance(asked, dict) else 400, {"error": {"message": "no chat request"}})
            return
        self._serve(self._script.answer(asked, headers), asked)

    def _serve(self, served: Served, asked: dict[str, Any]) -> None:
        if served.pause and self._script.stopping.wait(served.pause):
            return
        if served.body is not None:
            self._start(served.status, "application/json", served.headers, len(served.body))
            self.wfile.write(served.body)
        elif asked.get("stream") and self._script.streams:
            self._stream(served, bool((asked.get("stream_options") or {}).get("include_usage")))
        elif served.broken < 0:
            self._send(served.status, _completion(served, self._script.model))

    def _stream(self, served: Served, usage: bool) -> None:
        if served.broken == 0:
            return
        self._start(200, "text/event-stream")
        words = served.text if served.broken < 0 else served.text[: served.broken]
        for at in range(0, len(words), PIECE):
            self._event(_chunk({"content": words[at : at + PIECE]}, None, self._script.model))
            if served.drip and self._script.stopping.wait(served.drip):
                return
        if served.broken > 0:
            return
        for at, call in enumerate(served.calls):
            half = len(call.arguments) // 2
            first = {"name": call.name, "arguments": call.arguments[:half]}
            for piece in (
                {"id": call.id, "type": "function", "function": first},
                {"function": {"arguments": call.arguments[half:]}},
            ):
                self._event(_chunk({"tool_calls": [{"index": at, **piece}]}, None, self._script.model))
        self._event(_chunk({}, served.finish, self._script.model))
        if usage and served.usage is not None:
            self._event({**_chunk({}, None, self._script.model), "choices": [], "usage": _usage(served.usage)})
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, value: dict[str, Any]) -> None:
        self.wfile.write(b"data: " + json.dumps(value).encode() + b"\n\n")
        self.wfile.flush()

    def _send(self, code: int, value: dict[str, Any]) -> None:
        body = json.dumps(value).encode()
        self._start(code, "application/json", None, len(body))
        self.wfile.write(body)

    def _start(self, code: int, kind: str, headers: Mapping[str, str] | None = None, length: int = -1) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        if length >= 0:
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        with suppress(BrokenPipeError, ConnectionResetError):
            self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Tests are quiet."""


def _form(kind: str, data: bytes) -> dict[str, Any]:
    """The parts of a multipart form: files as bytes, everything else as text."""
    from email import message_from_bytes
    from email.policy import HTTP

    whole = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + data, policy=HTTP)
    parts: dict[str, Any] = {}
    for part in whole.iter_parts() if whole.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            parts[name.removesuffix("[]")] = content if part.get_filename() else content.decode("utf-8", "replace")
    return parts


def _completion(served: Served, model: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": served.text}
    if served.calls:
        message = {"role": "assistant", "content": None, "tool_calls": [_call(call) for call in served.calls]}
    completion: dict[str, Any] = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": served.finish}],
    }
    return completion if served.usage is None else {**completion, "usage": _usage(served.usage)}


def _chunk(delta: dict[str, Any], finish: str | None, model: str) -> dict[str, Any]:
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def _call(call: ToolCall) -> dict[str, Any]:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def _usage(usage: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
