"""Retries of a call: how often, for how long, and the final error."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from redraft.models import failures
from redraft.models.failures import Failure
from redraft.models.sdk_call import Failed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CallTarget:
    """Who is asked, and within what. `timeout` bounds one attempt and `until` (of `time.monotonic`) all of them, in
    seconds; `flag` is the option that names such a model; `key` is removed from every message."""

    name: str
    address: str
    timeout: float
    until: float
    retries: int
    key: str | None = None
    flag: str = "--model"


def retried(
    asked: CallTarget,
    attempt: Callable[[float], T],
    *,
    chance: random.Random,
    sleep: Callable[[float], None],
    mended: Callable[[Failure], bool] = lambda failure: False,
) -> tuple[T, int]:
    """The result of an attempt (given its seconds), and how many retries it took. `mended` is called with a failure
    first: it may have changed what is asked for, and then it is asked at once. Raises ModelError when no answer can be
    had."""
    retries = attempts = 0
    while True:
        attempts += 1
        try:
            return attempt(max(0.05, min(asked.timeout, asked.until - time.monotonic()))), retries
        except Failed as failed:
            failure = replace(failed.failure, what=failures.without_keys(failed.failure.what, asked.key))
        if mended(failure):
            continue
        if not failure.again or retries >= asked.retries:
            raise failures.given_up(asked.name, asked.address, failure, attempts, flag=asked.flag)
        pause = failures.wait(retries, failure, chance)
        if time.monotonic() + pause >= asked.until:
            late = _no_time(failure, pause)
            raise failures.given_up(asked.name, asked.address, failure, attempts, late, flag=asked.flag)
        retries += 1
        sleep(pause)


def _no_time(failure: Failure, pause: float) -> str:
    asked = (
        f"it asks to wait {failure.after:.0f} s, which is" if failure.after is not None else f"waiting {pause:.1f} s is"
    )
    return f", {asked} more than the time left"
