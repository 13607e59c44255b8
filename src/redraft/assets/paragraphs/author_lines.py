"""Flowing text split into paragraphs and the author's own line breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from redraft.document.layers import Paragraph, Run
from redraft.lazy import lazily

_WRITTEN = lazily(r"([(\[]?)(\d{1,5}|[a-z]{1,8}|[A-Z]{1,8})([.)\]:\-]?)")
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


class Numbering(NamedTuple):
    """How a numbering is written and the number it starts with. `signs` is digits, letters, roman or circled."""

    before: str
    start: int
    after: str
    signs: str
    capital: bool = False

    @property
    def manner(self) -> tuple[str, str, str, bool]:
        """What two paragraphs of one numbering share."""
        return self.before, self.after, self.signs, self.capital

    def written(self, number: int) -> str:
        if self.signs == "circled":
            return chr(0x2460 + number - 1) if 1 <= number <= 20 else str(number)
        if self.signs == "digits":
            word = str(number)
        else:
            word = _roman(number) if self.signs == "roman" else _letters(number)
            word = word.upper() if self.capital else word
        return f"{self.before}{word}{self.after}"


@lru_cache(maxsize=256)
def numbering(bullet: str) -> Numbering | None:
    """What a bullet such as '3.' starts; None for a plain sign. A letter counts only with a mark next to it."""
    if len(bullet) == 1 and "①" <= bullet <= "⑳":
        return Numbering("", ord(bullet) - 0x2460 + 1, "", "circled")
    found = _WRITTEN.fullmatch(bullet)
    if found is None:
        return None
    before, word, after = found.groups()
    if word.isdigit():
        return Numbering(before, int(word), after, "digits")
    if not before and (not after or after == "-"):
        return None
    small, capital = word.lower(), word.isupper()
    value = _from_roman(small)
    if value is not None and (len(small) > 1 or small in "ivx"):
        return Numbering(before, value, after, "roman", capital)
    if len(set(small)) == 1:  # a … z, aa … zz
        return Numbering(before, ord(small[0]) - 96 + 26 * (len(small) - 1), after, "letters", capital)
    return None


def _roman(number: int) -> str:
    word = ""
    for value, sign in _ROMAN:
        while number >= value:
            word, number = word + sign, number - value
    return word


def _from_roman(word: str) -> int | None:
    if set(word) - set("ivxlcdm"):
        return None
    number, rest = 0, word
    for value, sign in _ROMAN:
        while rest.startswith(sign):
            number, rest = number + value, rest[len(sign) :]
    return number if not rest and _roman(number) == word else None


def _letters(number: int) -> str:
    return chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1) if number > 0 else ""


class AuthorParagraph(NamedTuple):
    """A paragraph with the runs in it, line by line as the author broke them."""

    number: int
    lines: list[list[tuple[int, str]]]


def author_paragraphs(runs: Iterable[Run]) -> Iterator[AuthorParagraph]:
    """Paragraphs of (run, words) by line; a line break inside a run starts another paragraph like its own."""
    number = -1
    authored: AuthorParagraph | None = None
    for at, run in enumerate(runs):
        for place, words in enumerate(run.text.replace("\r", "").split("\n")):
            begins = authored is None or (run.starts_paragraph and not place)
            if begins or place:
                if authored is not None:
                    yield authored
                number += 1 if begins else 0
                authored = AuthorParagraph(number, [[(at, words)]])
            elif run.starts_line and authored is not None:
                authored.lines.append([(at, words.replace("\v", ""))])
            elif authored is not None:
                authored.lines[-1].append((at, words))
    if authored is not None:
        yield authored


def bullet_of(paragraph: Paragraph, count: dict[int, tuple[object, int]]) -> str:
    """The number or bullet of a paragraph, counting on from the ones before it on its level."""
    found = numbering(paragraph.bullet) if paragraph.bullet else None
    for level in [level for level in count if level > paragraph.level]:
        del count[level]
    if found is None:
        count.pop(paragraph.level, None)
        return paragraph.bullet
    manner, last = count.get(paragraph.level, (None, 0))
    key = (found.manner, found.start)
    number = last + 1 if manner == key else found.start
    count[paragraph.level] = key, number
    return found.written(number)
