"""The prompt that asks a person which of several things to take."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from redraft.errors import RequestError, says
from redraft.interfaces.report.plan_text import change_line, offered
from redraft.interfaces.terminal import answer, clean, is_anybody_there, say, warn, warn_of
from redraft.models.failures import so_far
from redraft.session.layer_target import Choose, NumberedLayer

if TYPE_CHECKING:
    from redraft.session.offers import ChooseReading, Offer

MOST_CHANGES = 20
MOST_TRIES = 3
"""How often an answer that makes no sense is asked for again."""


def chooser(as_json: bool, progress: Callable[[str], None]) -> Choose | None:
    """Asks at the terminal; None where no person can answer."""
    if as_json or not is_anybody_there():
        return None

    def choose(clause: str, phrase: str, targets: tuple[NumberedLayer, ...]) -> Sequence[str]:
        progress("")
        say(f"“{clean(clause)}”: {clean(phrase)} may mean")
        for place, target in enumerate(targets, 1):
            say(f"  {place}  {clean(str(target))}")
        for _ in range(MOST_TRIES):
            said = answer(f"which one? [1-{len(targets)}, a = all, Enter = none] ")
            chosen = numbers_in(said, len(targets)) if said else []
            if chosen is not None:
                return [targets[number - 1].id for number in chosen]
            say(f"that is not a number from 1 to {len(targets)}")
        return ()

    return choose


def reading_chooser(as_json: bool, progress: Callable[[str], None], always: Callable[[], str]) -> ChooseReading | None:
    """The same about what an instruction may mean, about the part of it that can be done, and about the plan of a model
    that may not act: `always` lets it act from now on, and says what came of it."""
    if as_json or not is_anybody_there(looks=True):
        return None

    def choose(instruction: str, offers: tuple[Offer, ...]) -> int:
        progress("")
        if offers[0].reading.model or (offers[0].reading.leaves and len(offers) == 1):
            return _agreed(instruction, offers[0], always)
        if not is_anybody_there():
            return 0
        for failed in so_far():  # before a choice that a model was meant to make
            warn_of(failed._asdict())
        say(f"“{clean(instruction)}” is not clear, and nothing was done. It may mean")
        for line in offered([each.to_json() for each in offers]):
            say(line)
        last = f"1-{len(offers)}" if len(offers) > 1 else "1"
        for _ in range(MOST_TRIES):
            said = answer(f"which one? [{last}, Enter = none] ")
            if not said:
                return 0
            if said.isdecimal() and len(said) < 5 and 1 <= int(said) <= len(offers):
                return int(said)
            say(f"that is not a number from 1 to {len(offers)}")
        return 0

    return choose


def _agreed(instruction: str, offer: Offer, always: Callable[[], str]) -> int:
    """The number of a plan, shown in words and as a picture, once a person says yes. RequestError for a no."""
    model, what = offer.reading.model, offer.reading.all_but or "this"
    does = f": {model} would do {what}" if model else f" can do {what}"
    warn(f"redraft{does} for “{instruction}”; nothing is done yet:")
    for change in offer.changes[:MOST_CHANGES]:
        warn(f"  {change_line(change)}")
    if len(offer.changes) > MOST_CHANGES:
        warn(f"  … and {len(offer.changes) - MOST_CHANGES:,} more")
    with TemporaryDirectory(prefix="redraft-") as folder:
        picture = offer.picture()
        if picture is not None:
            (path := Path(folder) / "preview.png").write_bytes(picture)
            warn(f"  picture: {path}")
        for _ in range(MOST_TRIES):
            ever = ("a", "always") if model else ()
            said = answer(
                f"do it? [y = yes, n = no{', a = always for this model' if ever else ''}] ", sys.stderr
            ).lower()
            if said in ever:
                warn(f"redraft: {always()}")
            if said in ("y", "yes", *ever):
                return offer.number
            if said in ("", "n", "no"):
                break
            warn(f"that is none of y{', n and a' if ever else ' and n'}")
    raise RequestError(says("not-agreed"), clause=instruction)


def numbers_in(said: str, count: int) -> list[int] | None:
    """What was chosen by '2', '1,3', '1-3' or 'a' for all; None when it is none of these."""
    said = said.strip().lower()
    if said in ("a", "all", "both"):
        return list(range(1, count + 1))
    found: dict[int, None] = {}
    for part in re.split(r"[\s,]+(?:and\s+)?", said):
        span = re.fullmatch(r"#?(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", part)
        if span is None:
            return None
        first, last = int(span[1]), int(span[2] or span[1])
        if not 1 <= first <= last <= count:
            return None
        found.update(dict.fromkeys(range(first, last + 1)))
    return list(found)
