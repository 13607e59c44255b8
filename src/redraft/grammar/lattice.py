"""The lattice of a sentence: what each span can be, such as a table's word, a number, a colour, a name or free text.

Every match is kept, at every length: 'red' is a colour, and also the layer of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from redraft.document.color_names import named_color
from redraft.grammar.tokens import Token, tokens_of
from redraft.grammar.vocabulary import Vocabulary, squashed
from redraft.lazy import lazily

LONGEST_COLOR = 4
LONGEST_NAME = 12
"""In tokens."""
_NUMBER = lazily(r"([+-]?\d+(?:[.,]\d+)*)\s?(%|°|[a-z]+)?")
_LENGTHS = {"px": "px", "pixel": "px", "pixels": "px", "mm": "mm", "millimetres": "mm", "millimeters": "mm", "cm": "cm",
            "centimetres": "cm", "centimeters": "cm", "in": "in", "inch": "in", "inches": "in", "pt": "pt",
            "pts": "pt", "point": "pt", "points": "pt", "units": "px", "unit": "px"}  # fmt: skip
_ENDS = frozenset((",", ";", ".", "and", "then", "but", "also", "!", "on", "in", "instead", "everywhere", "throughout",
                   "wherever", "across", "superscript", "subscript"))  # fmt: skip
"""Tokens that may follow free text."""
_AFTER_STRETCH = frozenset(
    "to with by for into in on from becomes should must needs has is -> → after before behind between below above "
    "at".split()
)
_MONEY = ("$", "€", "£", "¥", "₹")
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp")
"""Endings of the names of picture files."""

Matches = Mapping[int, tuple[Any, ...]]


class Amount(NamedTuple):
    """A number as it was written, with its unit: px, mm, cm, in, pt, %, or '' for none."""

    number: float
    unit: str = ""

    @property
    def length(self) -> float | str:
        """The length in the form that commands take."""
        number = int(self.number) if self.number == int(self.number) else self.number
        return number if self.unit in ("", "px") else f"{number}{self.unit}"

    @property
    def share(self) -> float:
        """The percentage as a fraction."""
        return self.number / 100


class Names(Protocol):
    """What the names of a kind mean in a design."""

    def meanings(self, key: str, typed: str) -> tuple[Any, ...]:
        """The meanings of a name, given `squashed` in lower and in its own case; () where nothing has that name."""
        ...

    def is_whole(self, key: str) -> bool:
        """Whether the key is all of a name: a shorter name that begins with the same words is then ignored."""
        ...


class NameTable(NamedTuple):
    """Names that are compared without regard to case."""

    rows: Mapping[str, tuple[Any, ...]]

    def meanings(self, key: str, typed: str) -> tuple[Any, ...]:
        return self.rows.get(key, ())

    def is_whole(self, key: str) -> bool:
        return False


class Lattice:
    """The matches of a sentence. `names` has the design's names by kind ('called', 'font' …)."""

    def __init__(self, sentence: str, vocabulary: Vocabulary, names: Mapping[str, Names]) -> None:
        self.sentence, self.vocabulary, self.names = sentence, vocabulary, names
        self.tokens: tuple[Token, ...] = tokens_of(sentence)
        self._keys = [token.key for token in self.tokens]
        self._squashed = [squashed(token.text) for token in self.tokens]
        self._kinds: dict[str, Callable[[int], Matches]] = {
            "number": self._number, "length": self._length, "percent": self._percent, "ordinal": self._ordinal,
            "quoted": self._quoted, "id": self._id, "file": self._file, "colour": self._colour, "text": self._text,
            "stretch": self._stretch, "degrees": self._degrees, "size-by": self._size_by, "hue": self._hue,
            "ratio": self._ratio, "quantity": self._quantity, "word": self._word, "family": self._family,
            "fold": self._fold,
        }  # fmt: skip

    def at(self, kind: str, start: int) -> Matches:
        if start >= len(self.tokens):
            return {}
        if (special := self._kinds.get(kind)) is not None:
            return special(start)
        if (table := self.vocabulary.tables.get(kind)) is not None:
            return self._of_table(table, self.vocabulary.longest[kind], start)
        if (named := self.names.get(kind)) is not None:
            return self._of_names(named, start)
        raise KeyError(f"'{kind}' is not a rule, a table of words.toml or a kind of token")

    def words(self, start: int, end: int) -> str:
        """The sentence from one token to another, as it was typed."""
        return self.sentence[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def _of_table(self, table: Mapping[str, Any], longest: int, start: int) -> Matches:
        found: dict[int, tuple[Any, ...]] = {}
        for end in range(start + 1, min(len(self.tokens), start + longest) + 1):
            key = " ".join(self._keys[start:end])
            if key in table:
                found[end] = (table[key],)
        return found

    def _of_names(self, named: Names, start: int) -> Matches:
        found: dict[int, tuple[Any, ...]] = {}
        key, typed, whole = "", "", start
        for end in range(start + 1, min(len(self.tokens), start + LONGEST_NAME) + 1):
            if self.tokens[end - 1].kind in ("quoted", "id"):
                break
            key += self._squashed[end - 1]
            typed += squashed(self.tokens[end - 1].text, cased=True)
            if self._squashed[end - 1] and (meanings := named.meanings(key, typed)):
                found[end] = meanings
                whole = end if end - start > 1 and named.is_whole(key) else whole
        return {end: meanings for end, meanings in found.items() if end >= whole}

    def _figure(self, start: int) -> tuple[float, str] | None:
        token = self.tokens[start]
        found = _NUMBER.fullmatch(token.key) if token.kind == "number" else None
        if found is None:
            return None
        thousands = "," in found[1] and len(found[1].rpartition(",")[2]) == 3
        digits = found[1].replace(",", "") if thousands else found[1]
        try:
            return float(digits.replace(",", ".")), found[2] or ""
        except ValueError:
            return None

    def _number(self, start: int) -> Matches:
        figure = self._figure(start)
        if figure is not None and not figure[1]:
            return {start + 1: (figure[0],)}
        return self._of_table(self.vocabulary.tables["number-words"], self.vocabulary.longest["number-words"], start)

    def _length(self, start: int) -> Matches:
        figure = self._figure(start)
        if figure is None:
            return {}
        number, unit = figure
        if unit:
            return {start + 1: (Amount(number, _LENGTHS[unit]),)} if unit in _LENGTHS else {}
        found: dict[int, tuple[Any, ...]] = {start + 1: (Amount(number),)}
        if start + 1 < len(self.tokens) and (after := self._keys[start + 1]) in _LENGTHS:
            found[start + 2] = (Amount(number, _LENGTHS[after]),)
        return found

    def _percent(self, start: int) -> Matches:
        figure = self._figure(start)
        if figure is None or figure[1] not in ("", "%") or figure[0] < 0:
            return {}
        if figure[1]:
            return {start + 1: (Amount(figure[0], "%"),)}
        worded = start + 1 < len(self.tokens) and self._keys[start + 1] in ("percent", "per", "%")
        if not worded:
            return {}
        cent = 1 if self._keys[start + 1] == "per" and self._keys[start + 2 : start + 3] == ["cent"] else 0
        return {start + 2 + cent: (Amount(figure[0], "%"),)}

    def _ordinal(self, start: int) -> Matches:
        figure = self._figure(start)
        if figure is not None and figure[1] in ("st", "nd", "rd", "th"):
            return {start + 1: (int(figure[0]),)}
        return self._of_table(self.vocabulary.tables["ordinal-words"], 1, start)

    def _degrees(self, start: int) -> Matches:
        figure = self._figure(start)
        if figure is None or figure[1] not in ("", "°", "deg"):
            return {}
        if figure[1]:
            return {start + 1: (figure[0],)}
        worded = self._keys[start + 1 : start + 2] in (["degree"], ["degrees"], ["deg"], ["°"])
        return {start + 2: (figure[0],)} if worded else {}

    def _size_by(self, start: int) -> Matches:
        """1200x628, 1200 x 628, 1200 by 628."""
        first = self._figure(start)
        if first is None:
            return {}
        if first[1] == "x" and start + 1 < len(self.tokens) and (other := self._figure(start + 1)) is not None:
            return {start + 2: ((first[0], other[0]),)}
        rest = self._keys[start + 1 : start + 2]
        if first[1] in ("", "px") and rest in (["x"], ["×"], ["by"]) and start + 2 < len(self.tokens):
            other = self._figure(start + 2)
            if other is not None and other[1] in ("", "px"):
                end = start + 3 + (self._keys[start + 3 : start + 4] in (["px"], ["pixels"]))
                return {end: ((first[0], other[0]),)}
        return {}

    def _quantity(self, start: int) -> Matches:
        """A figure as it is written, with its sign: $3.9M, 94 %, 2.40 €, 5 million."""
        at = start + (self._keys[start] in _MONEY)
        if at >= len(self.tokens) or self.tokens[at].kind != "number":
            return {}
        unit = at + 1 < len(self.tokens) and self._keys[at + 1] in (*_MONEY, "%", "million", "billion", "percent", "bn")
        return {end: (self.words(start, end),) for end in ((at + 1, at + 2) if unit else (at + 1,))}

    def _fold(self, start: int) -> Matches:
        """1.5x."""
        figure = self._figure(start)
        return {start + 1: (figure[0],)} if figure is not None and figure[1] == "x" else {}

    def _ratio(self, start: int) -> Matches:
        first = self._figure(start)
        if first is None or first[1] or self._keys[start + 1 : start + 2] != [":"] or start + 2 >= len(self.tokens):
            return {}
        other = self._figure(start + 2)
        return {start + 3: ((first[0], other[0]),)} if other is not None and not other[1] and other[0] else {}

    def _quoted(self, start: int) -> Matches:
        token = self.tokens[start]
        return {start + 1: (token.text,)} if token.kind == "quoted" else {}

    def _id(self, start: int) -> Matches:
        token = self.tokens[start]
        known = self.names["id"].meanings(token.text[1:], "") if token.kind == "id" and "id" in self.names else ()
        return {start + 1: known} if known else {}

    def _file(self, start: int) -> Matches:
        token = self.tokens[start]
        named = token.kind == "quoted" and token.text.lower().endswith(PICTURES)
        return {start + 1: (token.text,)} if token.kind == "file" or named else {}

    def _word(self, start: int) -> Matches:
        token = self.tokens[start]
        return {start + 1: (token.key,)} if token.kind == "word" else {}

    def _colour(self, start: int) -> Matches:
        token = self.tokens[start]
        if token.kind in ("id", "quoted"):
            color = named_color(token.text) if token.text.startswith("#") else None  # other quoted words are text
            return {start + 1: (str(color),)} if color is not None else {}
        if token.key in ("rgb", "rgba", "hsl", "hsla") and self._keys[start + 1 : start + 2] == ["("]:
            end = next((n + 1 for n in range(start, len(self.tokens)) if self._keys[n] == ")"), 0)
            color = named_color(self.words(start, end)) if end else None
            return {end: (str(color),)} if color is not None else {}
        if token.kind != "word":
            return {}
        found: dict[int, tuple[Any, ...]] = {}
        for end in range(start + 1, min(len(self.tokens), start + LONGEST_COLOR) + 1):
            if self.tokens[end - 1].kind != "word":
                break
            if (color := named_color(" ".join(self._keys[start:end]))) is not None:
                found[end] = (str(color),)
        return found

    def _hue(self, start: int) -> Matches:
        """A colour that a thing is described by: its words, or its exact value."""
        return {end: (self.words(start, end).casefold().replace("-", " "),) for end in self._colour(start)}

    def _family(self, start: int) -> Matches:
        """A font: one that is known, one in quotes, or capitalised words where a font must follow."""
        found = dict(self._of_names(self.names.get("font", NameTable({})), start))
        token = self.tokens[start]
        if token.kind == "quoted":
            return {start + 1: (token.text,)}
        end = start
        while end < len(self.tokens) and self.tokens[end].kind == "word" and self.tokens[end].text[:1].isupper():
            end += 1
            found.setdefault(end, (self.words(start, end),))
        return found

    def _text(self, start: int) -> Matches:
        """Free text, up to the end or to where another clause may begin; never with a quoted text or an id in it."""
        return self._free(start, _ENDS, len(self.tokens))

    def _stretch(self, start: int) -> Matches:
        """Unquoted words of the design, up to a word that may follow them."""
        return self._free(start, _AFTER_STRETCH, len(self.tokens) - 1)

    def _free(self, start: int, ends: frozenset[str], last: int) -> Matches:
        found: dict[int, tuple[Any, ...]] = {}
        for end in range(start + 1, last + 1):
            if self.tokens[end - 1].kind in ("quoted", "id"):
                break
            if end == len(self.tokens) or self._keys[end] in ends:
                found[end] = (self.words(start, end),)
        return found
