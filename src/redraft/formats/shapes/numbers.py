"""Numbers as path data and attributes have them, read and written."""

from __future__ import annotations

import math

from redraft.lazy import lazily

SPACE = r"[ \t\r\n\f]"
# Possessive throughout: a number is never split to make something else fit, and bad text cannot cost much time.
NUMBER = r"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"
SEPARATOR = rf"{SPACE}*+,?{SPACE}*+"

NUMBER_LIST = lazily(rf"{SPACE}*+(?:{NUMBER}{SEPARATOR})*+")
_NUMBER = lazily(NUMBER)


def parse_number_list(text: str | None) -> list[float]:
    """Numbers parted by spaces, commas or nothing (`1.5.5-3` are three); what follows an error is left out."""
    if not text:
        return []
    sound = NUMBER_LIST.match(text)
    numbers = [float(number) for number in _NUMBER.findall(sound[0])] if sound else []
    for place, number in enumerate(numbers):
        if math.isinf(number):
            return numbers[:place]
    return numbers


def format_number(x: float, decimals: int = 6) -> str:
    """The shortest decimal of `x` rounded to at most `decimals` places: no exponent, no '-0'; '0' if not finite."""
    if not math.isfinite(x):
        return "0"
    near = round(x, decimals)
    if near == int(near):
        return str(int(near))
    text = repr(near)
    return f"{near:.{decimals}f}".rstrip("0") if "e" in text else text
