"""A clause as words with their places, and what can be told from a few of them: amounts, places, looks, properties.

Every `…_at` function looks at one position and says what stands there and where it ends, or None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple, TypeVar

from redraft.lazy import dataclass, lazily
from redraft.targets import vocabulary
from redraft.targets.grounding import grammar_words as known

_V = TypeVar("_V")
_WORD = lazily(
    r"‹[a-z]\d+›|[€£$¥₹]\s?\d[\d.,]*"
    r"|[-−]?(?:\d+(?:[.,]\d{3})*(?:\.\d+)?|\.\d+)(?=\s|[,;:)%°-]|(?:px|pts?|mm|cm|in|inch|inches|x|×|deg|degrees?|"
    r"points?|pixels?|times)(?:\b|\d)|[×\"″]|$)"
    r"|->|→|=>|['’]s\b|['’](?=\s|$)"
    r"|[^\W\d_][\w’'&./+-]*[\w]|[^\W\d_]|#[\w/.-]+|\w[\w.-]*|[,:;=()%°×*″\"]|[^\s.!?]",
    re.IGNORECASE,
)
_GENITIVE = lazily(r"(.+?)(['’]s|(?<=s)['’])$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Word:
    """One word or sign: as it is compared, and where it stands in the clause."""

    text: str
    start: int
    end: int


class At(NamedTuple):
    """Something recognised: what it is worth, and the position behind it."""

    value: str
    end: int


class Amount(NamedTuple):
    number: str
    unit: str
    end: int


class Compare(NamedTuple):
    kind: str
    way: str
    degree: str
    end: int


class Place(NamedTuple):
    """A place on the page, by its name in the vocabulary."""

    name: str
    corner: str
    end: int


class Clause:
    """The words of one clause. Spelling is made one; the text itself keeps the typed words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = []
        for found in _WORD.finditer(text):
            self._take(found[0], found.start())

    def _take(self, surface: str, start: int) -> None:
        owner = _GENITIVE.fullmatch(surface)
        if owner is not None and not surface.startswith("‹") and owner[1].lower() not in ("it", "let", "that", "here"):
            self._take(owner[1], start)
            self.words.append(Word("'s", start + len(owner[1]), start + len(surface)))
            return
        if self.words and re.fullmatch(r"[x×]\d+", surface, re.IGNORECASE) and self.words[-1].text.isdigit():
            self.words += [Word("x", start, start + 1), Word(surface[1:], start + 1, start + len(surface))]  # '2x3'
            return
        word = known.SPELLINGS.get(surface.lower(), surface.lower())
        if "-" in word and word.replace("-", " ") in known.PROPS:  # 'font-size'
            word = word.replace("-", " ")
        for part in word.split(" "):
            self.words.append(Word(part.rstrip(".") or part, start, start + len(surface)))

    def __len__(self) -> int:
        return len(self.words)

    def word(self, at: int) -> str:
        return self.words[at].text if 0 <= at < len(self.words) else ""

    def span(self, start: int, end: int) -> str:
        """The typed words from one position up to another; '' beyond the end."""
        end = min(end, len(self.words))
        return self.text[self.words[start].start : self.words[end - 1].end] if start < end else ""

    def token(self, at: int, kind: str) -> bool:
        return self.word(at).startswith(f"‹{kind}")

    def phrase(self, at: int, table: Mapping[str, _V]) -> tuple[_V, int] | None:
        """The longest entry of a table that stands here, and where it ends."""
        sizes = _sizes(table)
        for length in sizes:
            if at + length <= len(self.words):
                words = " ".join(word.text for word in self.words[at : at + length])
                if words in table:
                    return table[words], at + length
        return None

    def among(self, at: int, options: Iterable[str]) -> tuple[str, int] | None:
        return self.phrase(at, _named(tuple(options)))


@lru_cache(maxsize=256)
def _named(options: tuple[str, ...]) -> dict[str, str]:
    return {option: option for option in options}


_SIZES: dict[int, tuple[int, ...]] = {}


def _sizes(table: Mapping[str, object]) -> tuple[int, ...]:
    """How many words the entries of a table have, the most first."""
    if id(table) not in _SIZES or len(_SIZES) > 400:
        _SIZES[id(table)] = tuple(sorted({len(entry.split(" ")) for entry in table}, reverse=True))
        _KEPT.append(table)  # an id is only good while its object lives
    return _SIZES[id(table)]


_KEPT: list[Mapping[str, object]] = []

# Verbs


class Verb(NamedTuple):
    """A verb in its plain form, the families it belongs to, and the position behind it."""

    name: str
    families: tuple[str, ...]
    end: int


def verb_at(clause: Clause, at: int) -> Verb | None:
    """A verb in any form: 'change', 'changed', 'changing', and 'chnage' where nothing else is like it."""
    if at >= len(clause):
        return None
    plain = plain_verb(clause.word(at))
    if plain is None:
        return None
    for length in (4, 3, 2):
        longer = " ".join([plain, *(clause.word(n) for n in range(at + 1, at + length))])
        if longer in known.VERBS:
            return Verb(longer, known.VERBS[longer], at + length)
    if plain in known.VERBS:
        return Verb(plain, known.VERBS[plain], at + 1)
    return None


_NOUN_TABLES: tuple[Iterable[str], ...] = (
    vocabulary.KINDS, known.SHAPES, known.SLOTS, *vocabulary.ROLES.values(), known.PROPS, known.LOOKS, known.COMPARES,
    vocabulary.PLACES, vocabulary.COLOR_NAMES, known.PAGE_WORDS,
)  # fmt: skip
_NOUNS = frozenset(word for table in _NOUN_TABLES for entry in table for word in entry.split(" ")) | frozenset(
    "composer price prices feature features venue speaker author subtitle caption panel label ticket".split()
)
"""Words that are no slip of a verb."""
_FIRST_WORDS = frozenset(verb.split(" ")[0] for verb in known.VERBS)


@lru_cache(maxsize=4096)
def plain_verb(word: str) -> str | None:
    """The plain form of a verb of the tables; None for other words."""
    if word in ("heading", "headings"):  # what stands at the top, and never what somebody does
        return None
    for form in (word, *_plain_forms(word)):
        if form in _FIRST_WORDS:
            return form
    if len(word) >= 5 and word.isalpha() and word not in _NOUNS and word.rstrip("s") not in _NOUNS:
        close = get_close_matches(word, [verb for verb in _FIRST_WORDS if len(verb) >= 5], n=1, cutoff=0.86)
        if close and close[0][0] == word[0] and abs(len(close[0]) - len(word)) <= 1 and word != close[0] + "s":
            return close[0]
    return None


def _plain_forms(word: str) -> list[str]:
    word = re.sub(
        r"ise(?=d$|s$|$)|is(?=ing$)", lambda found: found[0].replace("s", "z"), word
    )  # 'capitalise', 'italicising'
    word = word.replace("colour", "color").replace("centre", "center").replace("centring", "centering")
    forms = [word]
    if word in known.IRREGULAR:
        forms.append(known.IRREGULAR[word])
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            forms += [stem, stem + "e"]
            if len(stem) > 2 and stem[-1] == stem[-2]:
                forms.append(stem[:-1])
            if stem.endswith("i"):
                forms.append(stem[:-1] + "y")
    return forms


# Amounts

_NUMBER = lazily(r"[-−]?(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)")
_GLUED = lazily(
    rf"([-−]?(?:\d+(?:\.\d+)?|"
    rf"\.\d+))-?({'|'.join(sorted(sorted((*vocabulary.UNITS, '%', 'x', '×', 'deg')), key=len, reverse=True))})"
)
_UNITS = {
    **{unit: unit for unit in vocabulary.UNITS},
    **dict.fromkeys(("pixel", "pixels"), "px"), **dict.fromkeys(("point", "points", "pts"), "pt"),
    **dict.fromkeys(("inch", "inches"), "in"), **dict.fromkeys(("millimeter", "millimeters"), "mm"),
    **dict.fromkeys(("centimeter", "centimeters"), "cm"),
    **dict.fromkeys(vocabulary.PERCENT, "%"),
    **dict.fromkeys(("degrees", "degree", "deg", "degs", "°"), "deg"),
    **dict.fromkeys(("x", "×", "times"), "times"),
    "″": "in", '"': "in", "centimeter": "cm", "centimetre": "cm", "centimetres": "cm", "millimetre": "mm",
    "millimetres": "mm",
}  # fmt: skip
_COUNTS = {word: number for word, number in known.NUMBERS.items() if word not in ("a", "an", "another", "one")}


def amount_at(clause: Clause, at: int) -> Amount | None:
    """'24', '24pt', '2 cm', '2-inch', '20 %', '45 degrees', 'two inches'."""
    word = clause.word(at)
    if (glued := _GLUED.fullmatch(word)) is not None:
        return Amount(glued[1].replace("−", "-"), _UNITS.get(glued[2], glued[2]), at + 1)
    if _NUMBER.fullmatch(word):
        number = word.replace("−", "-").replace(",", "")
        rest = clause.word(at + 1).lstrip("-")
        if rest in ("x", "×") and _NUMBER.fullmatch(clause.word(at + 2)):
            return Amount(number, "", at + 1)  # '20 x 30'
        if rest in _UNITS and not (rest == "in" and not _ends_amount(clause, at + 2)):
            return Amount(number, _UNITS[rest], at + 2)
        return Amount(number, "", at + 1)
    if word in _COUNTS and (unit := _UNITS.get(clause.word(at + 1).lstrip("-"))) is not None and unit != "in":
        return Amount(str(_COUNTS[word]), unit, at + 2)
    if word in _COUNTS and clause.word(at + 1) in ("inches", "inch"):
        return Amount(str(_COUNTS[word]), "in", at + 2)
    if word in ("an", "one", "a") and clause.word(at + 1) in _UNITS and len(clause.word(at + 1)) > 1:
        unit = _UNITS[clause.word(at + 1)]
        return Amount("1", unit, at + 2) if unit not in ("times", "%", "deg") else None
    part = {"half": "0.5", "quarter": "0.25"}.get(clause.word(at + (word == "a")))
    if part is not None:  # 'half a centimeter', 'a quarter inch'
        start = at + 1 + (word == "a")
        start += clause.word(start) in ("a", "an")
        if clause.word(start) in _UNITS and _UNITS[clause.word(start)] not in ("times", "%", "deg"):
            return Amount(part, _UNITS[clause.word(start)], start + 1)
    hyphened = word.split("-")
    if len(hyphened) == 2 and hyphened[1] in _UNITS and (hyphened[0] in _COUNTS or _NUMBER.fullmatch(hyphened[0])):
        return Amount(str(_COUNTS.get(hyphened[0], hyphened[0])), _UNITS[hyphened[1]], at + 1)
    return None


def _ends_amount(clause: Clause, at: int) -> bool:
    """Whether 'in' before this position is the unit: '2 in', '2 in wide', and not '2 in the list'."""
    return at >= len(clause) or clause.word(at) in ("wide", "high", "tall", "long", "thick", ",", "and", "by", "x", "×")


# Looks, comparisons, properties


def look_at(clause: Clause, at: int) -> tuple[tuple[str, str], int] | None:
    return clause.phrase(at, known.LOOKS)


def compare_at(clause: Clause, at: int) -> Compare | None:
    """'bigger', 'a bit darker', 'much more transparent'."""
    degree = ""
    start = at
    if (said := clause.among(at, known.DEGREES)) is not None:
        degree, start = known.DEGREE_OF.get(said[0], said[0]), said[1]
    found = clause.phrase(start, known.COMPARES)
    if found is None or (found[0][1] == "bigger" and clause.word(start) == "up"):
        return None
    (kind, way), end = found
    if not degree and (after := clause.among(end, known.DEGREES)) is not None:
        degree, end = known.DEGREE_OF.get(after[0], after[0]), after[1]
    return Compare(kind, way, degree, end)


def prop_at(clause: Clause, at: int) -> tuple[known.Prop, int] | None:
    found = clause.phrase(at, known.PROPS)
    if found is None and (plural := clause.word(at)).endswith("s") and plural[:-1] in known.PROPS and plural != "words":
        found = known.PROPS[plural[:-1]], at + 1
    if found is None and clause.word(at + 1).endswith("s"):  # 'font sizes', 'text colors'
        two = f"{clause.word(at)} {clause.word(at + 1)[:-1]}"
        found = (known.PROPS[two], at + 2) if two in known.PROPS else None
    return found


# Places

_PLACE_WORDS = {
    **{place: place for place in vocabulary.PLACES},
    **dict.fromkeys(("uppermost", "very top", "upper", "highest"), "top"),
    **dict.fromkeys(("very bottom", "lower", "lowest", "base", "foot"), "bottom"),
    **dict.fromkeys(("leftmost", "far left", "very left", "left-most"), "left"),
    **dict.fromkeys(("rightmost", "far right", "very right", "right-most"), "right"),
    **{f"{a}-{b}": f"{a} {b}" for a in ("top", "bottom", "upper", "lower", "center", "middle")
       for b in ("left", "right", "center", "middle")},
    **{f"{a} {b}-hand": f"{c} {b}" for a, c in (("upper", "top"), ("lower", "bottom"), ("top", "top"), ("bottom",
        "bottom"))
       for b in ("left", "right")},
    "left-hand": "left", "right-hand": "right", "topmost": "top", "bottommost": "bottom", "upper-left": "top left",
        "upper-right": "top right",
    "central": "center",
}  # fmt: skip
_PARTS = frozenset(
    "corner side edge part area portion section segment half region end margin position spot third quadrant"
    " zone".split()
)
_NEED_PART = ("upper", "lower", "central", "highest", "lowest", "foot")
_TOWARD = frozenset("to in at on into onto towards toward against near along by across".split())


_WHICH_PAGE = ("whole", "entire", "current", "same", "particular", "very", "specific", "present")
_SOME = frozenset(("each", "every", "both", "all", "any", "some", "another", "no", "these", "those"))
"""Before the name of a page they mean things that are called so: 'each card'."""
_BEFORE_PAGE = (known.DETERMINERS - _SOME) | frozenset(_WHICH_PAGE)


def page_at(clause: Clause, at: int) -> int | None:
    """The position behind 'the page', 'this slide', 'my poster'; None when no page stands here."""
    if clause.token(at, "s"):
        return at + 1
    start = at
    while clause.word(start) in _BEFORE_PAGE:
        start += 1
    found = clause.among(start, known.PAGE_WORDS)
    if found is None or (start == at and clause.word(at) not in known.PAGE_WORDS):
        return None
    after = clause.word(found[1])
    if after.isalpha() and not _ends_name(clause, found[1]):
        return None  # 'the page number', 'the slide title'
    return found[1]


def _ends_name(clause: Clause, at: int) -> bool:
    """Whether a name ends before the word here."""
    word = clause.word(at)
    stops = known.PREPOSITIONS | known.FILLERS | known.DETERMINERS
    if word in stops or word in ("and", "be", "is", "are", "should", "has", "have", "up", "down", "left", "right"):
        return True
    return (
        look_at(clause, at) is not None
        or compare_at(clause, at) is not None
        or prop_at(clause, at) is not None
        or clause.among(at, known.DEGREES) is not None
    )


def place_at(clause: Clause, at: int) -> Place | None:
    """'to the top left corner of the page', 'on the right', 'in the center', "the slide's right side"."""
    start = at
    toward = clause.word(start) in _TOWARD
    if toward:
        start += 1
    if clause.word(start) in ("the", "its"):
        start += 1
    for here in (at + toward, start):
        if (page := page_at(clause, here)) is not None and clause.word(page) == "'s":
            start = page + 1
            break
    found = clause.phrase(start, _PLACE_WORDS)
    if found is None:
        return None
    name, end = found
    corner = ""
    if clause.word(end - 1) in _NEED_PART and clause.word(end) not in _PARTS:
        return None  # 'in upper case'
    if clause.word(end) in ("hand", "-hand", "most"):
        end += 1
    if clause.word(end) in _PARTS:
        corner = "corner" if clause.word(end) == "corner" else ""
        end += 1
    elif not toward and page is None:
        return None
    if (
        clause.word(end) in ("of", "on", "in", "within", "inside")
        and (page := page_at(clause, end + 1)) is not None
        and clause.word(page) != "'s"
    ):
        end = page
    if name in ("upper", "lower"):
        name = {"upper": "top", "lower": "bottom"}[name]
    return Place(name, corner, end)


_DIRECTIONS = {**{word: word for word in vocabulary.DIRECTIONS}, "leftwards": "left", "rightwards": "right"}


def direction_at(clause: Clause, at: int) -> At | None:
    """'left', 'to the left', 'up', 'upwards'."""
    start = at
    if clause.word(start) in ("to", "towards", "toward"):
        start += 1
    if clause.word(start) == "the":
        start += 1
    found = clause.phrase(start, _DIRECTIONS)
    return At(found[0], found[1]) if found is not None else None
