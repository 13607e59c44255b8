"""Client of any OpenAI-compatible endpoint, with the `openai` package (extra `llm`): OpenAI itself, vLLM, llama.cpp,
Ollama, …

    model = SDKChat("gpt-x", base_url="http://127.0.0.1:8080/v1")

Covered: texts and pictures, tools, JSON schema, seed, stop, streaming, usage; bounded retries with backoff; servers
that refuse a part of a request are asked once more without it, and that is remembered, as is that a model needs tokens
to think. Answers are read without trusting them. Not covered: audio, several choices, log probabilities.
"""

from __future__ import annotations

import json
import os
import random
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from redraft.errors import ModelError, says
from redraft.installation import install_command
from redraft.models import failures, providers, wire
from redraft.models.chat import Capabilities, ChatRequest, Reply
from redraft.models.clients.sdk_call import streamed_answer, whole_answer
from redraft.models.failures import Cause, Failure
from redraft.models.providers import is_loopback, shown_address

T = TypeVar("T")
OPENAI_URL = providers.PROVIDERS["openai"].address
RETRIES = 4
TIMEOUT = 120.0
THINKING = 8_000
"""Tokens that a model gets beside those of its answer, once an answer was nothing but thoughts that were cut off."""
UNKNOWN = Capabilities()
_REFUSABLE = (400, 415, 422, 500, 501)
"""Statuses with which servers refuse a part of a request; llama.cpp says 500 to pictures and tools it cannot take."""
_ABILITIES = frozenset((wire.IMAGES, wire.TOOLS, wire.SCHEMA, wire.SEED, wire.STREAMING))
"""The parts that `Capabilities` has a field for, of the same name."""


class Endpoint:
    """One model of one address, and how it is asked.

    `timeout` is in seconds and bounds one attempt; `patience` (twice that, by default) bounds the call with all its
    attempts and waits, and so does `seconds_left()` where a budget gives it. `seed` is that of the jitter.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        key: str | None = None,
        name: str = "",
        timeout: float = TIMEOUT,
        patience: float | None = None,
        retries: int = RETRIES,
        seconds_left: Callable[[], float | None] = lambda: None,
        seed: int = 0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.model, self.name = model, name or f"openai:{model}"
        self.base_url = base_url or OPENAI_URL
        self.timeout, self.retries = timeout, retries
        self.patience = 2 * timeout if patience is None else patience
        self._key = key
        own = providers.at(self.base_url)
        self._without = frozenset(own.refuses if own is not None else ())
        self._seconds_left, self._sleep = seconds_left, sleep
        self._chance = random.Random(seed)
        self._client: Any = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, at {self.address})"

    @property
    def address(self) -> str:
        """Where it is, fit to be shown."""
        return shown_address(self.base_url)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def posted(self, path: str, form: Mapping[str, Any]) -> Any:
        """The JSON of a path that is not of the dialect. Raises whatever the SDK does."""
        left, url = self._seconds_left(), self.base_url.removesuffix("/v1") + path
        options = {"timeout": self.timeout if left is None else min(self.timeout, left)}
        return self._opened().post(url, cast_to=object, body=form, options=options)

    def _opened(self) -> Any:
        if self._client is None:
            self._client = opened_client(self.name, self.base_url, self._key)
        return self._client

    def _retried(
        self, attempt: Callable[[float], T], refused: Callable[[Failure], str], flag: str = "--model"
    ) -> tuple[T, int]:
        """What an attempt (given its seconds) comes to, and how many retries it took. A part of the request that the
        server is found to have `refused` is left out from then on, and it is asked again at once. Raises ModelError,
        which names `flag` as the option for such a model, when no answer can be had."""
        left = self._seconds_left()
        until = time.monotonic() + (self.patience if left is None else min(self.patience, left))
        retries = attempts = 0
        while True:
            attempts, late = attempts + 1, ""
            try:
                return attempt(max(0.05, min(self.timeout, until - time.monotonic()))), retries
            except Failure as failed:
                failure = replace(failed, what=failures.without_keys(failed.what, self._key))
            if failure.status in _REFUSABLE and (part := refused(failure)):
                self._without |= {part}
                continue
            if failure.again and retries < min(self.retries, failure.most):
                pause = failures.wait(retries, failure, self._chance)
                if time.monotonic() + pause < until:
                    retries += 1
                    self._sleep(pause)
                    continue
                late = failures.no_time(failure, pause)
            raise failures.given_up(self.name, self.address, failure, attempts, late, flag)


class SDKChat(Endpoint):
    """A chat model; `endpoint` are keywords of `Endpoint`. No answer is asked for that is longer than `max_tokens`."""

    def __init__(
        self, model: str, *, capabilities: Capabilities = UNKNOWN, max_tokens: int | None = None, **endpoint: Any
    ) -> None:
        super().__init__(model, **endpoint)
        self.max_tokens = max_tokens
        self.room = 0  # tokens beside those of an answer
        self._known = capabilities

    @property
    def capabilities(self) -> Capabilities:
        """The capabilities given at the start, and those learned since from refusals."""
        return replace(self._known, **dict.fromkeys(self._without & _ABILITIES, False))

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        """The answer, after at most `retries` retries. Raises ModelError when there is none to be had."""
        began = time.monotonic()
        reply = self._answered(request, on_text)
        if reply.cut_off and not (reply.text.strip() or reply.calls or self.room):
            self.room, spent = THINKING, reply.usage
            reply = self._answered(request, on_text)
            reply = replace(reply, usage=reply.usage + spent)
        own = self._key or ""
        return replace(
            reply,
            text=reply.text.replace(own, "[key]") if own else reply.text,  # an answer is recorded, and shown
            seconds=time.monotonic() - began,
            model=reply.model or self.model,
        )

    def _answered(self, request: ChatRequest, on_text: Callable[[str], None] | None) -> Reply:
        client, longest = self._opened(), request.max_tokens + self.room
        request = replace(request, max_tokens=longest if self.max_tokens is None else min(longest, self.max_tokens))
        streamed = False

        def attempt(allowed: float) -> Reply:
            nonlocal streamed
            without = self._left_out()
            streamed = on_text is not None and wire.STREAMING not in without
            if streamed and on_text is not None:
                return streamed_answer(client, wire.body(self.model, request, without, streamed), allowed, on_text)
            return self._whole(client, request, without, allowed)

        def refused(failure: Failure) -> str:
            there = wire.parts_of(request, streamed) - self._left_out()
            return wire.complained_of(failure.what, there, failure.status)

        reply, retries = self._retried(attempt, refused)
        if on_text is not None and not streamed and reply.text:
            on_text(reply.text)
        return replace(reply, retries=retries)

    def _whole(self, client: Any, request: ChatRequest, less: frozenset[str], allowed: float) -> Reply:
        """One attempt, the answer in one piece."""
        asked = {**wire.body(self.model, request, less), "timeout": allowed}
        return whole_answer(lambda: client.chat.completions.with_streaming_response.create(**asked), allowed)

    def reported_context(self) -> int | None:
        """How many tokens the server's list of models says this one can have before it; None where it does not say."""
        return wire.context_in(self._list(), self.model)

    def listed_id(self) -> str:
        """The id of this model in the server's list of models; '' where it has none."""
        return wire.id_in(self._list(), self.model)

    def _list(self) -> Any:
        """The server's list of models as it is, None where there is none to be had."""
        try:
            with self._list_opened(min(10.0, self.timeout)) as response:
                data = b"".join(response.iter_bytes())[: 1 << 20]
            return json.loads(data)
        except ModelError:
            raise
        except Exception:  # a server need not have such a list
            return None

    def _list_opened(self, allowed: float) -> Any:
        return self._opened().models.with_streaming_response.list(timeout=allowed)

    def _left_out(self) -> frozenset[str]:
        """What this endpoint is not asked for: what it refused, and what it is known not to do."""
        return self._without | {part for part in _ABILITIES if getattr(self._known, part) is False}


def opened_client(name: str, base_url: str, key: str | None, headers: Mapping[str, str] | None = None) -> Any:
    """The SDK's client for an address; with headers the HTTP client below it, which sends them and no key by itself.
    Raises ModelError where it cannot be made."""
    address, own = shown_address(base_url), providers.at(base_url)
    if not key and own is not None:
        raise ModelError(says("model-needs-key", name=name, keys=own.keys[0]), cause=Cause.NO_KEY)
    try:
        import openai
    except ImportError:
        why = says("extra-llm-not-installed", name=name, command=install_command("llm"))
        raise ModelError(why, cause=Cause.NO_EXTRA) from None
    try:
        # A proxy from the environment has no business between this machine and itself.
        # A redirect would take the design to an address that nobody named.
        here = is_loopback(base_url)
        plain = here and base_url.lower().startswith("http:")  # then no certificates need be loaded, which takes 0.15 s
        verify = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if plain else True
        web = openai.DefaultHttpxClient(trust_env=not here, follow_redirects=False, verify=verify, headers=headers)
        if headers is not None:
            return web
        return openai.OpenAI(api_key=key or "none", base_url=base_url, max_retries=0, http_client=web)
    except Exception as error:
        message = failures.without_keys(f"{type(error).__name__}: {error}", key)
        raise ModelError(says("server-unreachable", server=name, address=address, reason=message)) from None


def asked_by(settings: Any, seconds_left: Callable[[], float | None], timeout: float = TIMEOUT) -> dict[str, Any]:
    """How a model is asked by its `Settings`: keywords of `Endpoint`, `timeout` if they name none."""
    retries = RETRIES if settings.retries is None else settings.retries
    times = {"timeout": settings.timeout or timeout, "patience": settings.patience}
    return {**times, "retries": retries, "seconds_left": seconds_left}


def key_for(base_url: str | None, variable: str = "") -> str | None:
    """The key to send: that in the environment variable named, else the one that belongs to that address."""
    return os.environ.get(variable or providers.key_variable(base_url or OPENAI_URL)) or None
