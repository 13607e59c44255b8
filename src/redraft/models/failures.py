"""Failed calls and their classification: retry or not, how long to wait, the next step for the user.

Nothing here may reveal a key: what servers and libraries say goes through `without_keys` first.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from redraft.errors import ModelError, says
from redraft.models.providers import key_to_set

_KEYS = re.compile(r"\b(?:(?:Bearer|Basic)\s+\S+|(?:sk|pk|key|gsk|xai|hf)[-_][A-Za-z0-9*_.-]{6,})", re.IGNORECASE)
_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")

FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0
"""Seconds to wait before the first retry, and the most before any; each wait is twice the one before, with jitter."""


@dataclass(eq=False)
class Failure(Exception):
    """One attempt that failed. `status` is the HTTP status (0: there was no answer), `again` whether another attempt
    makes sense, `after` the seconds the server asked to wait (None: it did not say)."""

    what: str
    status: int = 0
    again: bool = False
    after: float | None = None
    kind: str = ""
    """'timeout', 'connection', 'answer' (an answer that cannot be read), 'picture' (one without a picture that can be
    taken), 'quota', or '' for a status."""


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
    asked = (
        f"it asks to wait {failure.after:.0f} s, which is" if failure.after is not None else f"waiting {pause:.1f} s is"
    )
    return f", {asked} more than the time left"


def given_up(
    model: str, address: str, failure: Failure, attempts: int, why: str = "", flag: str = "--model"
) -> ModelError:
    """The error for a person: which model, what came, after how many attempts, and what to do about it. `flag` is the
    option that names such a model."""
    tries = f" (asked {attempts} times{why})" if attempts > 1 else (f" ({why.lstrip(', ')})" if why else "")
    return ModelError(
        says(
            "no-answer",
            model=model,
            place="" if model.startswith(address) else f" at {address}",
            problem=failure.what,
            tries=tries,
            next_step=_next_step(model, address, failure, flag),
        )
    )


def _next_step(model: str, address: str, failure: Failure, flag: str) -> str:
    name = model.partition(":")[2] or model
    if failure.kind == "timeout":
        return f'allow it more time (timeout = SECONDS under [models."{model}"]), or choose a faster model'
    if failure.kind == "connection":
        return f"see whether a server is running at {address}"
    if failure.kind == "answer":
        return "see whether the address is that of an OpenAI-compatible API; it usually ends in /v1"
    if failure.kind == "picture":
        return "choose a model that answers a picture as b64_json: PNG, JPEG or WebP"
    if failure.kind == "quota":
        return "the account has no credit left: top it up, or choose another model"
    if (
        failure.status in (400, 413, 422, 500)
        and "context" in failure.what
        and ("length" in failure.what or "size" in failure.what)
    ):
        return "that is more than the model can take: ask about fewer pages or layers, or serve it with more context"
    match failure.status:
        case 400 | 422:
            return f"redraft doctor {flag} {model} tells what this server takes"
        case 401 | 403:
            variable = key_to_set(model)
            return f"set {variable} (or the variable that key_env names in the user's config.toml) to a key valid there"
        case 404:
            return f"see whether '{name}' is a model there, and whether the address ends in /v1"
        case 413:
            return "the request is too large for this server: ask about fewer pages or layers"
        case 429:
            return "the server is asked too often: wait a little, or use fewer workers"
    return "try again later, or choose another model"
