"""Converts spoken numbers, amounts, times and dates to figures: 'half past nine in the evening' to '9:30 pm',
'forty-two euros and fifty cents' to '42.50 €', 'the 21st of March' to '21 March'."""

from __future__ import annotations

import re

from redraft.lazy import lazily

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
_UNITS = {word: n for n, word in enumerate(f"{_ONES} eighteen nineteen".split())}
_TENS = {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_ORDINALS = {
    word: n for n, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(), 1)
}  # fmt: skip
_COUNTED = "|".join([*_UNITS, *_TENS])
_NUMBER = lazily(
    rf"\b(?:{_COUNTED})(?:[\s-]+(?:{_COUNTED}|hundred|thousand))*(?:\s+and\s+(?:{_COUNTED})(?:[\s-]+(?:{_COUNTED}))*)?\b",
    re.IGNORECASE,
)
_SIGNS = {"euro": "€", "euros": "€", "dollar": "$", "dollars": "$", "pound": "£", "pounds": "£", "quid": "£",
          "bucks": "$", "yen": "¥", "francs": "CHF"}  # fmt: skip
_MONEY = lazily(
    rf"(\d[\d.,]*)\s*({'|'.join(_SIGNS)})\b(?:(?:\s+and)?\s+(\d\d)(?:\s*(?:cents?|pence|p|c))?\b)?", re.IGNORECASE
)
_PERCENT = lazily(r"(\d[\d.,]*)\s*(?:percent|per\s*cent|pct|prozent)\b", re.IGNORECASE)
_ORDINAL = lazily(r"\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b(?:\s+of\b)?", re.IGNORECASE)
_WORDED = lazily(rf"\bthe\s+({'|'.join(_ORDINALS)})(?=\s+of\b)", re.IGNORECASE)
_CLOCK = lazily(
    r"\b(?:a\s+)?(half|quarter|\d{1,2})\s*(?:minutes\s+)?(past|to|after|before)\s+(\d{1,2})\b", re.IGNORECASE
)
_HALF = (
    (lazily(r"(\d{1,2}(?:[:.]\d\d)?)\s*(?:o['’]?clock\s*)?in\s+the\s+morning\b", re.IGNORECASE), r"\1 am"),
    (lazily(r"(\d{1,2}(?:[:.]\d\d)?)\s*(?:o['’]?clock\s*)?(?:in\s+the\s+(?:evening|afternoon)|at\s+night)\b",
            re.IGNORECASE), r"\1 pm"),
    (lazily(r"(\d{1,2})\s*o['’]?clock\b", re.IGNORECASE), r"\1:00"),
)  # fmt: skip


def figures(words: str) -> str:
    """The text with its numbers in figures; the rest stays as it is."""
    text = _WORDED.sub(lambda found: f"the {_ORDINALS[found[1].lower()]}th", words)
    text = _NUMBER.sub(lambda found: str(_value(found[0])), text)
    text = _MONEY.sub(lambda found: f"{found[1]}{'.' + found[3] if found[3] else ''} {_SIGNS[found[2].lower()]}", text)
    text = _PERCENT.sub(r"\1%", text)
    text = _CLOCK.sub(_clock_time, text)
    for pattern, instead in _HALF:
        text = pattern.sub(instead, text)
    return _ORDINAL.sub(r"\1", text)


def _value(words: str) -> int:
    total, now = 0, 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word == "hundred":
            now = 100 * (now or 1)
        elif word == "thousand":
            total, now = total + 1000 * (now or 1), 0
        elif word != "and":
            now += _UNITS.get(word, _TENS.get(word, 0))
    return total + now


def _clock_time(found: re.Match[str]) -> str:
    """The time of a match of _CLOCK: 9:30 for 'half past 9'."""
    minutes = {"half": 30, "quarter": 15}.get(found[1].lower()) or int(found[1]) % 60
    hour = int(found[3])
    if found[2].lower() in ("to", "before"):
        hour, minutes = (hour - 2) % 12 + 1, 60 - minutes
    return f"{hour}:{minutes:02d}"


def styled(new: str, old: str, money: bool) -> str:
    """A number in the format of an old one: its decimal and thousands marks, cents of an amount, minutes of a time."""
    mark = re.search(r"[.,](?=\d{1,2}$)", old)
    thousands = re.search(r"(?<=\d)[.,’'](?=\d{3}(?:\D|$))", old)
    if re.fullmatch(r"\d{1,2}:\d\d", old) and re.fullmatch(r"\d{1,2}", new) and int(new) <= 24:
        return f"{new}:00"
    if re.fullmatch(r"\d{1,2}\.\d\d", new) and re.fullmatch(r"\d{1,2}:\d\d", old):
        return new.replace(".", ":")
    if mark and (other := re.fullmatch(r"(\d+)[.,](\d{1,2})", new)):
        return f"{other[1]}{mark[0]}{other[2]}"
    if mark and money and new.isdigit() and len(old) - mark.start() == 3:
        return f"{new}{mark[0]}00"
    if thousands and not mark and new.isdigit() and len(new) > 3:
        return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", thousands[0], new)
    return new
