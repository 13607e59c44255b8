"""The door of the server: who may come in, how much they may bring, and what a browser may do with an answer.

Only this machine is listened to unless a token says otherwise; a page of another site can neither read nor write here:
its Host is another (DNS rebinding), its Origin is another (CSRF) or 'null' (a sandboxed frame), and it has no token.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY = 100 << 20
MOST_WAIT = 60.0
"""Seconds that a request may take to arrive."""
MOST_HEADERS = 64
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
    " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""Of every answer that does not say otherwise."""


class Refused(Exception):
    """A request that is turned away at the door."""

    def __init__(self, status: int, code: str, message: str, suggestion: str) -> None:
        super().__init__(message)
        self.status = status
        self.told = {"code": code, "message": message, "suggestion": suggestion}


class DoorGuard:
    """Middleware around an app. `hosts` are the names, with ports, that this server answers to."""

    def __init__(self, app: App, token: str, hosts: frozenset[str], *, cookie: str = "redraft") -> None:
        self._app, self._token, self._hosts, self._cookie = app, token, hosts, cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # no web sockets
        started, refused = False, None

        async def sending(message: Message) -> None:
            nonlocal started
            if refused is not None and not started:
                return  # what the app says to a request that broke off
            if message["type"] == "http.response.start":
                started = True
                there = {name.lower() for name, _ in message["headers"]}
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in there)]
            await send(message)

        try:
            headers = _headers(scope)
            self._check(scope, headers)
            if self._enters(scope):
                await self._let_in(sending)
                return
            self._refuse_stranger(headers)
            bounded = _bounded(receive, headers)

            async def receiving() -> Message:
                nonlocal refused
                try:
                    return await bounded()
                except Refused as broken:
                    refused = broken
                    raise

            await self._app(scope, receiving, sending)
        except Refused as broken:
            refused = None
            if not started:
                await _answer(sending, broken.status, broken.told)

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        if headers.get("host", "") not in self._hosts:
            raise Refused(421, "host", "this server does not answer to that name", "use the address it printed")
        origin = headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self._hosts}:
            raise Refused(403, "origin", "another site may not use this server", "use the address it printed")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not self._enters(scope):
            raise Refused(403, "origin", "another site may not use this server", "use the address it printed")

    def _enters(self, scope: Scope) -> bool:
        """Whether somebody follows the link that was printed."""
        if scope["path"] != "/" or scope["method"] != "GET":
            return False
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return bool(given) and self._is_token(given)

    async def _let_in(self, send: Send) -> None:
        """The token goes into a cookie, and out of the address."""
        cookie = f"{self._cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def _refuse_stranger(self, headers: dict[str, str]) -> None:
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            try:
                morsel = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
            except CookieError:
                morsel = None
            given = morsel.value if morsel is not None else ""
        if not self._is_token(given.strip()):
            raise Refused(401, "token", "this server wants its token", "Authorization: Bearer TOKEN, as it printed")

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode())


def _headers(scope: Scope) -> dict[str, str]:
    found: dict[str, str] = {}
    if len(scope["headers"]) > MOST_HEADERS:
        raise Refused(431, "headers", "too many headers", "send fewer")
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        if key in found and key in ("host", "origin", "authorization", "content-length"):
            raise Refused(400, "headers", f"{key} is there twice", "send it once")
        found[key] = value.decode("latin-1")
    if {"transfer-encoding", "content-length"} <= found.keys():
        raise Refused(400, "headers", "the length is told in two ways", "send a content-length, or chunks")
    return found


def _bounded(receive: Receive, headers: dict[str, str]) -> Receive:
    """What is received, up to MOST_BODY bytes and within MOST_WAIT seconds."""
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length) > MOST_BODY:
        raise Refused(413, "too_large", f"at most {MOST_BODY >> 20} MB are taken", "open large files by their path")
    size, whole = 0, False
    end = asyncio.get_running_loop().time() + MOST_WAIT

    async def bounded() -> Message:
        nonlocal size, whole
        if whole:
            return await receive()  # waits for the caller to leave
        try:
            message = await asyncio.wait_for(receive(), end - asyncio.get_running_loop().time())
        except TimeoutError:
            raise Refused(408, "slow", "the request did not arrive in time", "send it again") from None
        size += len(message.get("body", b""))
        if size > MOST_BODY:
            raise Refused(413, "too_large", f"at most {MOST_BODY >> 20} MB are taken", "open large files by their path")
        whole = not message.get("more_body", False)
        return message

    return bounded


async def _answer(send: Send, status: int, told: dict[str, str]) -> None:
    body = json.dumps(told).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
