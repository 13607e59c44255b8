"""Finds the span of a text that new words replace, where the request does not name it: 'doors open at 8 pm' about
'Doors open 7:30 pm, free entry' replaces '7:30 pm'.

Spans of the old text are aligned with the new words: the same words, numbers with numbers, weekdays with weekdays. The
span with clearly the best score is taken; where two score alike, none.
"""

from __future__ import annotations

from typing import NamedTuple

from redraft.commands.figures.calendars import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from redraft.lazy import lazily
from redraft.reader.spoken_numbers import figures, styled

_PIECE = lazily(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]")
_MARKS = frozenset(",;.!?()[]{}\"'“”‘’«»|·•…")
_CURRENCIES = frozenset("€ $ £ ¥ chf kr eur usd gbp zł".split())
_TONGUES = ("en", "de", "fr", "es", "it", "nl")
_DAYS = [
    *(name for tongue in _TONGUES for name in WEEKDAYS[tongue]),
    *(name for tongue in ("en", "de") for name in SHORT_WEEKDAYS[tongue]),
    *"tues thur thurs sonnabend segunda terça quarta quinta sexta".split(),
]
_MONTHS = [*(name for tongue in _TONGUES for name in MONTHS[tongue]), *SHORT_MONTHS["en"], "sept"]
_COUNTS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty thirty forty fifty sixty hundred"
)
_FAMILIES = {
    word.lower(): name
    for name, words in (
        ("day", _DAYS),
        ("month", _MONTHS),
        ("number", _COUNTS.split()),
        ("half", ("am", "pm", "a.m", "p.m")),
    )
    for word in words
}
_COUNTED = frozenset(_COUNTS.split())
_CLEAR = 0.3
"""The best span must lead all others by this score."""
_MOST = 60
"""Texts and new words of more pieces are not aligned."""


class Piece(NamedTuple):
    """A word, number or sign in lower case; `joined`: no mark is between it and the piece before."""

    text: str
    start: int
    end: int
    family: str
    joined: bool


class Replacement(NamedTuple):
    """The span of the old words, and the new words as they are to be written."""

    start: int
    end: int
    text: str


def replaced_span(old: str, new: str) -> Replacement | None:
    """The span of `old` that the words `new` replace; None where no span fits, or more than one does."""
    theirs = pieces(old)
    if not theirs or len(theirs) > _MOST or len(new) > 20 * _MOST:
        return None
    new = new.strip()
    versions = [new, figures(new)]
    if any(one.text[0].isdigit() for one in theirs) and not any(one.text in _COUNTED for one in theirs):
        versions.reverse()  # numbers of the text are in figures
    for version in dict.fromkeys(versions):
        ours = pieces(version)
        if not ours or len(ours) > _MOST:
            continue
        found = _amount(theirs, ours, version) if sorted(one.family for one in ours) == ["money", "number"] else None
        found = found or _best(theirs, ours, version)
        if found is not None:
            return found if old[found.start : found.end] != found.text else None
    return None


def pieces(text: str) -> list[Piece]:
    """The words, numbers and signs of a text, without punctuation marks."""
    found: list[Piece] = []
    for match in _PIECE.finditer(text):
        word = match[0].casefold()
        if word in _MARKS:
            continue
        family = "number" if word[0].isdigit() else "money" if word in _CURRENCIES else _FAMILIES.get(word, "")
        joined = bool(found) and not text[found[-1].end : match.start()].strip(" ")
        found.append(Piece(word, match.start(), match.end(), family, joined))
    return found


def _amount(theirs: list[Piece], ours: list[Piece], new: str) -> Replacement | None:
    """Replaces the only amount of money by another; the currency sign keeps its place: '€32' for '32 €'."""
    number, money = sorted(ours, key=lambda one: one.family != "number")
    beside = [{one.text for one in theirs[max(n - 1, 0) : n + 2]} for n in range(len(theirs))]
    prices = [one for n, one in enumerate(theirs) if one.family == "number" and money.text in beside[n]]
    if len(prices) != 1:
        return None
    price = prices[0]
    return Replacement(price.start, price.end, styled(new[number.start : number.end], price.text, money=True))


def _best(theirs: list[Piece], ours: list[Piece], new: str) -> Replacement | None:
    """The span with the best score; None where it leads a disjoint one by less than _CLEAR."""
    found = [(score, first, last) for first in range(len(theirs)) for last, score in _fits(theirs, first, ours)]
    found.sort(key=lambda one: (-one[0], one[2] - one[1]))
    if not found or found[0][0] <= 0:
        return None
    score, first, last = found[0]
    if any(score - other < _CLEAR for other, a, b in found if b < first or a > last):
        return None
    old, words = theirs[first : last + 1], list(ours)
    for end in (0, -1):  # what stays the same at either end need not be written anew
        while len(old) > 1 and len(words) > 1 and old[end].text == words[end].text:
            del old[end], words[end]
    text = new[words[0].start : words[-1].end] if len(words) < len(ours) else new
    halves = any(one.family == "half" for one in ours)  # '8 pm' has no minutes
    if len(old) == len(words) == 1 and old[0].family == words[0].family == "number" and not halves:
        place = theirs.index(old[0])
        money = any(one.family == "money" for one in theirs[max(place - 1, 0) : place + 2])
        text = text.replace(words[0].text, styled(words[0].text, old[0].text, money))
    return Replacement(old[0].start, old[-1].end, text)


def _alike(old: Piece, new: Piece) -> float:
    """The score of a new piece in place of an old one: 1 for the same, 0 for an unrelated one."""
    if old.text == new.text:
        return 1.0
    if old.family and old.family == new.family:
        both = old.text[0].isdigit() and new.text[0].isdigit()
        return 0.9 if not both or _form(old.text) == _form(new.text) else 0.6
    if old.family or new.family:
        return 0.0
    same = sum(a == b for a, b in zip(old.text, new.text, strict=False))
    return 0.7 if same >= max(3, 0.7 * max(len(old.text), len(new.text))) else 0.0


def _form(number: str) -> tuple[int, str]:
    """The format of a number: 4 where it may be a year, and the signs in it."""
    signs = "".join(sign for sign in number if not sign.isdigit())
    return len(number) if not signs and len(number) == 4 else 0, signs


def _fits(theirs: list[Piece], first: int, ours: list[Piece]) -> list[tuple[int, float]]:
    """The spans that begin at one piece: (last piece, alignment score). Both ends must be aligned, with a similar piece
    or, where no mark is between, with any word; a piece without a partner costs a penalty."""
    count, alone_old, alone_new, strange = len(ours), 0.45, 0.3, 0.12
    row = [-alone_new * n for n in range(count + 1)]
    some, found = False, []
    for last in range(first, min(len(theirs), first + count + 4)):
        piece = theirs[last]
        next_joins = last == first and last + 1 < len(theirs) and theirs[last + 1].joined
        near = not piece.family and (piece.joined if last > first else next_joins)
        above, row, ends = row, [row[0] - alone_old], False
        for n, mine in enumerate(ours, 1):
            alike = _alike(piece, mine)
            some = some or alike > 0
            share = alike or (strange if near and not mine.family else 0.0)
            paired = above[n - 1] + share if share else -99.0
            if last == first and n > 1 and not alike:
                paired = -99.0  # an unrelated piece may be aligned with the first of the new words only
            best = max(paired, above[n] - alone_old, row[n - 1] - alone_new)
            ends = ends or (best == paired and (alike > 0 or n == count))
            row.append(best)
        if last == first and not ends and not (near and not ours[0].family):
            return []
        if ends and some:
            found.append((last, row[count]))
    return found
