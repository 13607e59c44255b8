"""The prompt that asks a person which of several things to take."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from redraft.interfaces.plan_text import offered, target_line
from redraft.interfaces.terminal import clean, is_terminal, say
from redraft.session.layer_target import Choose, Target

if TYPE_CHECKING:
    from redraft.session.offers import ChooseReading, Offer

MOST_TRIES = 3
"""How often an answer that makes no sense is asked for again."""


def chooser(as_json: bool, progress: Callable[[str], None]) -> Choose | None:
    """Asks at the terminal; None where no person can answer."""
    if not _is_anybody_there(as_json):
        return None

    def choose(clause: str, phrase: str, targets: tuple[Target, ...]) -> Sequence[str]:
        progress("")
        say(f"“{clean(clause)}”: {clean(phrase)} may mean")
        for place, target in enumerate(targets, 1):
            say(f"  {place}  {clean(target_line(target.to_json()))}")
        for _ in range(MOST_TRIES):
            answer = _asked(f"which one? [1-{len(targets)}, a = all, Enter = none] ")
            chosen = numbers_in(answer, len(targets)) if answer else []
            if chosen is not None:
                return [targets[number - 1].id for number in chosen]
            say(f"that is not a number from 1 to {len(targets)}")
        return ()

    return choose


def reading_chooser(as_json: bool, progress: Callable[[str], None]) -> ChooseReading | None:
    """The same about what an instruction may mean."""
    if not _is_anybody_there(as_json):
        return None

    def choose(instruction: str, offers: tuple[Offer, ...]) -> int:
        progress("")
        say(f"“{clean(instruction)}” is not clear, and nothing was done. It may mean")
        for line in offered([each.to_json() for each in offers]):
            say(line)
        last = f"1-{len(offers)}" if len(offers) > 1 else "1"
        for _ in range(MOST_TRIES):
            answer = _asked(f"which one? [{last}, Enter = none] ")
            if not answer:
                return 0
            if answer.isdecimal() and len(answer) < 5 and 1 <= int(answer) <= len(offers):
                return int(answer)
            say(f"that is not a number from 1 to {len(offers)}")
        return 0

    return choose


def _is_anybody_there(as_json: bool) -> bool:
    return not as_json and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def numbers_in(answer: str, count: int) -> list[int] | None:
    """What was chosen by '2', '1,3', '1-3' or 'a' for all; None when it is none of these."""
    answer = answer.strip().lower()
    if answer in ("a", "all", "both"):
        return list(range(1, count + 1))
    found: dict[int, None] = {}
    for part in re.split(r"[\s,]+(?:and\s+)?", answer):
        span = re.fullmatch(r"#?(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", part)
        if span is None:
            return None
        first, last = int(span[1]), int(span[2] or span[1])
        if not 1 <= first <= last <= count:
            return None
        found.update(dict.fromkeys(range(first, last + 1)))
    return list(found)


def _asked(which: str) -> str:
    """The answer, '' for none: also when the other end is closed. Ctrl-C ends the command as anywhere else."""
    try:
        return input(which).strip()
    except EOFError:
        say()
        return ""
