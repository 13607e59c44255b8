"""A server of this process, on a port of its own, and a caller that speaks plain HTTP to it."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any, NamedTuple

import uvicorn
from jsonschema import validate  # type: ignore[import-untyped]

from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.interfaces.server import serving
from redraft.interfaces.server.guard import App
from redraft.interfaces.server.rest import ANSWERS as DESCRIBED
from redraft.interfaces.server.rest import rest

TOKEN = "a token of the tests"
ANSWERS = json.loads(DESCRIBED.read_bytes())


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Caller:
    """Calls with the token, unless told otherwise."""

    def __init__(self, port: int) -> None:
        self.port = port

    def __call__(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, *, token: str = TOKEN
    ) -> Answer:
        sent = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None and not isinstance(body, bytes):
            body, sent = json.dumps(body).encode(), {**sent, "Content-Type": "application/json"}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {**sent, **(headers or {})})
            answer = connection.getresponse()
            told = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
            _refuse_undescribed(method, path, told)
            return told
        finally:
            connection.close()


def _refuse_undescribed(method: str, path: str, answer: Answer) -> None:
    """An answer is as the API's description says, and has no field that is not described."""
    for where, schema in ANSWERS["answers"].items():
        asked, _, place = where.partition(" ")
        pattern = re.sub(r"\{\w+\}", "[^/]+", place)
        if asked == method and re.fullmatch(pattern, path.partition("?")[0]) and answer.status < 300:
            validate(answer.json, {"components": {"schemas": ANSWERS["schemas"]}, **schema})
            kind = ANSWERS["schemas"][schema.get("$ref", schema.get("items", {}).get("$ref")).rpartition("/")[2]]
            for row in answer.json if isinstance(answer.json, list) else [answer.json]:
                assert set(row) <= set(kind["properties"]), f"{where}: {set(row) - set(kind['properties'])}"


@contextmanager
def running(desk: Desk, app: App | None = None) -> Iterator[Caller]:
    """The server until the end of the block."""
    begun = threading.Event()
    found: list[serving.Address] = []
    servers: list[uvicorn.Server] = []
    run = uvicorn.Server.run

    def noted(server: uvicorn.Server, *args: Any, **kwargs: Any) -> None:
        servers.append(server)
        begun.set()
        run(server, *args, **kwargs)

    def work() -> None:
        serving.serve(lambda there: app or rest(desk, Jobs()), serving.address("127.0.0.1", 0, TOKEN), found.append)

    uvicorn.Server.run = noted  # type: ignore[method-assign, assignment]
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
        assert begun.wait(30)
        yield Caller(found[0].port)
    finally:
        uvicorn.Server.run = run  # type: ignore[method-assign]
        servers[0].should_exit = True
        thread.join(30)
        desk.close()


def opened(call: Caller, name: str, data: bytes) -> dict[str, Any]:
    answer = call("POST", f"/api/designs?name={name}", data)
    assert answer.status == 201, answer.body
    told: dict[str, Any] = answer.json
    return told


def poster(title: str = "Summer Nights") -> bytes:
    """A small design."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">'
        '<rect id="paper" width="400" height="300" fill="#fff"/>'
        f'<text id="title" x="20" y="60" font-size="40" fill="#222">{title}</text>'
        '<text id="date" x="20" y="120" font-size="20" fill="#222">12 July</text>'
        '<rect id="box" x="20" y="200" width="80" height="40" fill="#0a0"/></svg>'
    ).encode()
