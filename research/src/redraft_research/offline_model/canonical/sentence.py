"""A request's sentence: whether it has given words, colours, numbers and lengths."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from redraft.commands.values import UNITS_MM
from redraft.document.colors import NAMED
from redraft.scoring.goals.checks import plain

_WORD = re.compile(r"[^\W_]+(?:[.,:’'][^\W_]+)*|[^\w\s]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?)[\s-]*(mm|cm|in(?=ch|\b)|\"|pt|point|pc|%|percent)", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]|(?<!\w)['‘’]([^'‘’]+(?:['’]\w[^'‘’]*)*)['’](?!\w)")
_UNITS = {'"': "in", "point": "pt", "percent": "%"}
_COUNTED = {
    "half": 0.5, "double": 2, "twice": 2, "triple": 3, "third": 1 / 3, "quarter": 0.25, "one": 1, "two": 2, "three": 3,
    "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "twenty": 20,
}  # fmt: skip
_SLIGHT = re.compile(r"\b(bit|little|slight\w*|touch|tad|hair|somewhat|nudge\w*|smidge\w*)\b", re.IGNORECASE)
_MUCH = re.compile(r"\b(much|lot|way|far|huge\w*|massive\w*|really)\b", re.IGNORECASE)


def whole(value: float) -> float:
    """A number as people write it: 20 for 20.0."""
    return int(value) if float(value).is_integer() else round(float(value), 4)


@dataclass(frozen=True)
class Sentence:
    """The sentence of a request."""

    text: str

    @cached_property
    def plain(self) -> str:
        return plain(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self.plain))

    @cached_property
    def quoted(self) -> tuple[str, ...]:
        """The texts in quotation marks."""
        return tuple((one[1] or one[2]).strip() for one in _QUOTED.finditer(self.text))

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        found = [float(one.replace(",", ".")) for one in _NUMBER.findall(self.text)]
        return tuple(dict.fromkeys([*found, *(value for word, value in _COUNTED.items() if word in self.words)]))

    @property
    def color(self) -> str:
        """The first colour in it that has a name, black where there is none."""
        return next((word for word in self.plain.split() if word.strip(".,;") in NAMED), "black").strip(".,;")

    @property
    def amount(self) -> str:
        """The degree of a change without a number: "slight", "much" or ""."""
        return "slight" if _SLIGHT.search(self.text) else "much" if _MUCH.search(self.text) else ""

    def any_of(self, *stems: str) -> bool:
        """Whether a word begins with one of these."""
        return any(word.startswith(stems) for word in self.words)

    def has(self, text: str) -> bool:
        """Whether the sentence has a text in one piece, as whole words."""
        wanted = plain(text)
        if not wanted:
            return True
        left, right = (r"(?<!\w)" if wanted[0].isalnum() else "", r"(?!\w)" if wanted[-1].isalnum() else "")
        return re.search(left + re.escape(wanted) + right, self.plain) is not None

    def has_color(self, name: str) -> bool:
        """Whether the sentence names a colour as it is written, or in two words."""
        return self.has(name) or (len(name) > 6 and name in self.plain.replace(" ", "").replace("-", ""))

    def missing_words(self, text: str) -> int:
        """How many words of a text are not in the sentence."""
        return sum(word not in self.words for word in _WORD.findall(plain(text)))

    def has_number(self, value: float) -> bool:
        """Whether the sentence has a number: itself, as a percentage, or as the change it makes."""
        near = (abs(value), abs(100 * value), abs(100 * (value - 1)), abs(100 * (1 - abs(value))))
        return any(abs(one - given) < 1e-6 for one in near for given in self.numbers)

    @cached_property
    def measured(self) -> tuple[tuple[float, str], ...]:
        """Numbers with their units: mm, cm, in, pt, pc, %."""
        found = ((float(amount.replace(",", ".")), unit.lower()) for amount, unit in _LENGTH.findall(self.text))
        return tuple((amount, _UNITS.get(unit, unit)) for amount, unit in found)

    def lengths(self, value: float, unit_mm: float) -> list[float | str]:
        """A length in page units as the sentence has it ('2cm', where that is as long), and as a number."""
        found: list[float | str] = []
        for amount, unit in self.measured:
            if unit != "%" and abs(amount * UNITS_MM[unit] / unit_mm - abs(value)) <= 0.006 * abs(value) + 0.02:
                found.append(f"{'-' if value < 0 else ''}{amount:g}{unit}")
        return [*found, whole(value)]
