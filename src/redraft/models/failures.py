"""Failed calls and their classification: the cause, retry or not, how long to wait, the next step for the user.

    with heard() as failures:   # all that named models do wrong while the context lasts, also where it is caught
        ...

Nothing here may reveal a key: what servers and libraries say goes through `without_keys` first.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from redraft.errors import ModelError, RedraftError, says
from redraft.models.providers import is_loopback, key_to_set

_KEYS = re.compile(r"\b(?:(?:Bearer|Basic)\s+\S+|(?:sk|pk|key|gsk|xai|hf)[-_][A-Za-z0-9*_.-]{6,})", re.IGNORECASE)
_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")

FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0
"""Seconds to wait before the first retry, and the most before any; each wait is twice the one before, with jitter."""


class Cause(StrEnum):
    """Why a model gave no answer, or none that was taken."""

    UNREACHABLE = "unreachable"
    NO_EXTRA = "no_extra"
    NO_KEY = "no_key"
    REFUSED_KEY = "refused_key"
    QUOTA = "quota"
    TIMEOUT = "timeout"
    OVERLOADED = "overloaded"
    NOT_A_CHAT_MODEL = "not_a_chat_model"
    TOO_LONG = "too_long"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    UNUSABLE = "unusable"
    DECLINED = "declined"
    OF_NO_USE = "of_no_use"
    BUDGET = "budget"


class Failed(NamedTuple):
    """One thing that a model did wrong, for a person."""

    model: str
    cause: str
    message: str
    suggestion: str


_HEARD: ContextVar[list[Failed] | None] = ContextVar("redraft-model-failures", default=None)


@contextmanager
def heard() -> Iterator[list[Failed]]:
    """Collect what models do wrong while the context lasts, each thing once."""
    failures: list[Failed] = []
    token = _HEARD.set(failures)
    try:
        yield failures
    finally:
        _HEARD.reset(token)


def so_far() -> tuple[Failed, ...]:
    """All that models did wrong up to now."""
    return tuple(_HEARD.get() or ())


def hearing() -> Callable[[], object]:
    """An initializer for threads, so that what models do wrong there is heard here."""
    return partial(_HEARD.set, _HEARD.get())


def note(model: str, error: RedraftError) -> None:
    """Have a failure said, whatever becomes of the error. One that is not the model's is none."""
    failures = _HEARD.get()
    if failures is None or not isinstance(error, ModelError) or any(error.message == one.message for one in failures):
        return
    failures.append(Failed(model, str(error.cause), error.message, error.suggestion))


@contextmanager
def noted(model: str) -> Iterator[None]:
    """Note the ModelErrors that pass."""
    try:
        yield
    except ModelError as error:
        note(model, error)
        raise


@dataclass(eq=False)
class Failure(Exception):
    """One attempt that failed. `status` is the HTTP status (0: there was no answer), `again` whether another attempt
    makes sense, `after` the seconds the server asked to wait (None: it did not say)."""

    what: str
    status: int = 0
    again: bool = False
    after: float | None = None
    kind: str = ""
    """'timeout', 'connection' (it broke), 'nobody' (there was none), 'answer' (an answer that cannot be read), 'page'
    (a web page), 'picture' (an answer without a picture that can be taken), 'quota', or '' for a status."""

    @property
    def most(self) -> int:
        """Retries that make sense: where nobody answers at all, one."""
        return {"nobody": 1, "page": 2}.get(self.kind, 1_000)

    @property
    def cause(self) -> Cause:
        about = "context" in self.what and ("length" in self.what or "size" in self.what)
        if about and self.status in (400, 413, 422, 500):
            return Cause.TOO_LONG
        known = _CAUSES.get(self.kind) or _CAUSES.get(self.status)
        return known or (Cause.OVERLOADED if self.status >= 500 else Cause.REFUSED)


_CAUSES: dict[str | int, Cause] = {
    **dict.fromkeys(("connection", "nobody"), Cause.UNREACHABLE),
    **dict.fromkeys(("answer", "picture"), Cause.UNREADABLE),
    **dict.fromkeys(("page", 404, 405), Cause.NOT_A_CHAT_MODEL),
    **dict.fromkeys(("timeout", 408), Cause.TIMEOUT),
    **dict.fromkeys(("quota", 402), Cause.QUOTA),
    **dict.fromkeys((401, 403), Cause.REFUSED_KEY),
    413: Cause.TOO_LONG,
    429: Cause.OVERLOADED,
}


def without_keys(text: str, *keys: str | None) -> str:
    """The text with every key, and everything that looks like one, taken out."""
    for key in keys:
        if key and len(key) >= 4:
            text = text.replace(key, "[key]")
    return _LOGIN.sub("", _KEYS.sub("[key]", text))


def of_status(status: int, message: str, headers: Mapping[str, str]) -> Failure:
    """What an HTTP status with its message means."""
    quota = status == 429 and ("insufficient_quota" in message or "exceeded your current quota" in message)
    again = (status in (408, 409, 425, 429) or status >= 500) and not quota and status != 501
    what = f"it answered {status}" + (f": {message}" if message else "")
    return Failure(what, status, again, _retry_after(headers) if again else None, "quota" if quota else "")


def _retry_after(headers: Mapping[str, str]) -> float | None:
    lowered = {name.lower(): value for name, value in headers.items()}
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(lowered.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < 1e6:
            return seconds
    if "retry-after" in lowered:
        from email.utils import parsedate_to_datetime

        try:
            when = parsedate_to_datetime(lowered["retry-after"])
        except ValueError:
            return None
        return max(0.0, (when.replace(tzinfo=when.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
    return None


def wait(retry: int, failure: Failure, chance: random.Random) -> float:
    """Seconds to wait before retry number `retry` (from 0): what the server asked for, else doubling with jitter."""
    if failure.after is not None:
        return failure.after + chance.uniform(0, 0.1)
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0**retry) * chance.uniform(0.5, 1.0)


def no_time(failure: Failure, pause: float) -> str:
    """Why there is no retry where the time does not suffice for the wait before it."""
    asked = f"waiting {pause:.1f} s is" if failure.after is None else f"it asks to wait {failure.after:.0f} s, which is"
    return f", {asked} more than the time left"


def given_up(
    model: str, address: str, failure: Failure, attempts: int, why: str = "", flag: str = "--model"
) -> ModelError:
    """The error for a person: model, cause, attempts and next step. `flag` is the option that names such a model."""
    tries = f" (asked {attempts} times{why})" if attempts > 1 else (f" ({why.lstrip(', ')})" if why else "")
    place, next_step = "" if model.startswith(address) else f" at {address}", _next_step(model, address, failure, flag)
    said = says("no-answer", model=model, place=place, problem=failure.what, tries=tries, next_step=next_step)
    return ModelError(said, cause=failure.cause)


def _next_step(model: str, address: str, failure: Failure, flag: str) -> str:
    if failure.kind == "picture":
        return "choose a model that answers a picture as b64_json: PNG, JPEG or WebP"
    if failure.status == 413:
        return "the request is too large for this server: ask about fewer pages or layers"
    if failure.status == 404:
        name = model.rpartition("#")[2].removeprefix(f"{model.partition(':')[0]}:")
        return f"see whether '{name}' is a model there, and whether the address ends in /v1"
    api = "see whether the address is that of an OpenAI-compatible API; it usually ends in /v1"
    helps = {
        Cause.TIMEOUT: f'allow it more time (timeout = SECONDS under [models."{model}"]), or choose a faster model',
        Cause.UNREACHABLE: f"see whether a server is running at {address}"
        if is_loopback(address)
        else f"see whether this machine is connected to the network, and whether {address} is right",
        Cause.UNREADABLE: api,
        Cause.NOT_A_CHAT_MODEL: api,
        Cause.QUOTA: "the account has no credit left: top it up, or choose another model",
        Cause.TOO_LONG: "that is more than the model can take: ask about fewer pages or layers, or serve it with more "
        "context",
        Cause.REFUSED_KEY: f'name the variable of its key under [models."{model}"] in your config.toml: key_env = "…"'
        if "://" in model
        else f"set {key_to_set(model)} to a key that is valid there",
    }
    if failure.cause in helps:
        return helps[failure.cause]
    if failure.status in (400, 422):
        return f"redraft doctor {flag} {model} tells what this server takes"
    if failure.status == 429:
        return "the server is asked too often: wait a little, or use fewer workers"
    return "try again later, or choose another model"
