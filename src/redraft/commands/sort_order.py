"""Sort keys of texts: by number, by time of day, by letter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.errors import CommandError
from redraft.lazy import lazily

_FIGURE = lazily(r"[^\d\w+−-]*(?P<sign>[+−-]?)\s*[€£$]?\s*(?P<digits>\d[\d.,]*)\s*(?:%|[€£$]|[a-zA-Z]{0,3})\.?")
_CLOCK = lazily(r"(\d{1,2})[:.](\d{2})(?: ?([ap])\.?m\.?)?(?:\s*(?:-|–|to)\s*.*)?", re.IGNORECASE)


def figure(words: str) -> float | None:
    """A text's value as a number, None where it is none."""
    found = _FIGURE.fullmatch(words.strip())
    if found is None:
        return None
    digits = found["digits"].rstrip(".,")
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d+,\d{1,2}", digits):
        digits = digits.replace(",", ".")
    if not re.fullmatch(r"\d+(?:\.\d+)?", digits):
        return None
    return -float(digits) if found["sign"] in ("-", "−") else float(digits)


def in_order(texts: Sequence[str], down: bool = False) -> list[int]:
    """The places of texts in their order: by figure where all are figures, by time where all are times of day, else by
    letter; raises CommandError where some begin with a figure and others do not."""
    clocks = [_CLOCK.fullmatch(text.strip()) for text in texts]
    figures = [figure(text) for text in texts]
    keys: list[float] | list[str]
    if all(clocks):
        keys = [_minutes(clock) for clock in clocks if clock is not None]
    elif all(one is not None for one in figures):
        keys = [one for one in figures if one is not None]
    elif any(text.strip()[:1].isdigit() for text in texts):
        shown = ", ".join(f'"{text.strip()[:20]}"' for text in texts[:4])
        raise CommandError(f"in which order {shown} go is not clear", "name a column of figures or of words")
    else:
        keys = [text.strip().casefold() for text in texts]
    return sorted(range(len(keys)), key=lambda number: keys[number], reverse=down)


def _minutes(clock: re.Match[str]) -> float:
    hour = int(clock[1]) % 12 + (12 if clock[3].lower() == "p" else 0) if clock[3] else int(clock[1])
    return 60.0 * hour + int(clock[2])
