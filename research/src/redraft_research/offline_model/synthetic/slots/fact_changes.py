"""Changes of a fact in a line of text: another figure, time, price, day, name, place, word or letter, and how much of
the line is given with it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from redraft.reader.replaced_span import replaced_span
from redraft_research.datasets.requests.designs.lexicon import TONGUES
from redraft_research.datasets.requests.designs.words import LISTS
from redraft_research.offline_model.synthetic.designs.view import Referent, View, tokens
from redraft_research.offline_model.synthetic.wordings import values

_MONTHS = [*LISTS["months"], *(month for one in TONGUES for month in one.months)]
_PHONE = re.compile(r"(?:\+|\b|\()\d+\)?(?: \d{2,}){2,}")
_MONEY = r"(?:[€$£]|zł|kr|CHF|EUR|USD|,-)"
_TIME = re.compile(
    r"(?<![\d€$£])(?:(?:[01]?\d|2[0-3])[:.][0-5]\d(?: ?[ap]m)?|\d{1,2} ?[ap]m|\d{1,2} h(?: \d\d)?)\b"
    rf"(?![.,/]\d| ?%| ?{_MONEY})"
)
_PRICE = re.compile(
    rf"(?<={_MONEY[3:8]})\d+(?:[.,]\d\d)?(?!\d)|(?<=EUR )\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?(?= ?{_MONEY})"
)
_YEAR = re.compile(r"(?<![\d.,:/])(?:18|19|20)\d\d(?![\d:/]|[.,]\d)")
_NUMBER = re.compile(
    rf"(?<![\w.,:/+–€$£-])(?!(?:1[89]|20)\d\d)\d{{1,4}}(?![\w:/–]|[.,]\d|[.,]? \d| ?%| ?{_MONEY}| ?[ap]m\b)"
)
_HOUSE = re.compile(rf"\b\d{{1,3}}(?= (?:{'|'.join(LISTS['street_names'])}) )")
_DAY = re.compile(rf"\b\d{{1,2}}(?=\.? (?:de )?(?:{'|'.join(sorted({one[:3] for one in _MONTHS}))}))", re.IGNORECASE)
_PERCENT = re.compile(r"\b\d+ ?%")
_WORD = re.compile(r"[^\W\d_]{3,}(?:[-'’][^\W\d_]+)*")
_SMALL = frozenset(
    "we you i at from for by until till of to per since under on in the a an and with is are before after near about"
    " bis ab seit von zu um unter für pro"
    " und mit de du des à le la les par depuis pour et avec desde hasta a las los por para y con dal dalle alle fino"
    " i il per van tot sinds voor onder en met das às até em e com od do za w av på till för och med".split()
)
_COMMON = frozenset("every only daily your our this that more you not new all open free page there have has".split())
_COINS = ("EUR", "USD", "CHF", "kr", "zł")
_CLAUSE = ",;.!?:·|()"
Place = tuple[tuple[int, int], str]
"""A span, and the new words for it."""
_SOUNDS = (
    ("ss", "ß"), ("ei", "ie"), ("ie", "y"), ("y", "i"), ("c", "k"), ("k", "ck"), ("f", "ph"), ("dt", "d"), ("t", "th"),
    ("er", "re"), ("ou", "o"), ("ü", "ue"), ("z", "s"),
)  # fmt: skip
"""Letters that are taken for each other."""


class FactChange(NamedTuple):
    """A change of words of a text. `first` and `line`: the start and the text of their line."""

    entry: Referent
    kind: str
    span: tuple[int, int]
    new: str
    first: int
    line: str

    @property
    def old(self) -> str:
        return self.entry.words[slice(*self.span)]

    @property
    def whole(self) -> str:
        """The text as it is to be."""
        a, b = self.span
        return self.entry.words[:a] + self.new + self.entry.words[b:]

    def is_implied_by(self, wording: str, line: bool = False) -> bool:
        """Whether the change follows from a wording alone, without the old words."""
        text = self.line if line else self.entry.words
        a, b = (place - (self.first if line else 0) for place in self.span)
        found = replaced_span(text, wording)
        return (
            found is not None and text[: found.start] + found.text + text[found.end :] == text[:a] + self.new + text[b:]
        )


@lru_cache(maxsize=16)
def _families(language: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Ordered families of words: weekdays, months, counts, floors; those of a language too."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    lists = [LISTS[name] for name in ("days", "months", "counts", "floors")]
    own = [(one.days, one.months, one.counts, one.floors) for one in TONGUES if one.name == language]
    for rows in (lists, *own):
        for kind, row in zip(("day", "month", "count", "floor"), rows, strict=True):
            found |= {one.lower(): (kind, tuple(row)) for one in row}
    return found | {one.lower(): ("name", LISTS["first"]) for one in LISTS["first"]}


def _cased(old: str, new: str) -> str:
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def _in_row(view: View, text: str, rng: random.Random) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Days, months, counts, names and floors of a text, with others of their like."""
    rows = _families(view.facts.language)
    for match in re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)*", text):
        for word in (match[0].lower(), match[0].lower().removesuffix("s")):
            if word in rows:
                kind, row = rows[word]
                if kind == "name" and not match[0][0].isupper():
                    break
                new = rng.choice([one for one in row if one.lower() != word])
                yield kind, match.span(), _cased(match[0], new) + match[0][len(word) :]
                break
    for floor, (kind, row) in rows.items():
        at = text.lower().find(floor) if kind == "floor" and " " in floor else -1
        if at >= 0:
            new = rng.choice([one for one in row if one.lower() != floor])
            yield kind, (at, at + len(floor)), _cased(text[at : at + 1], new)


def _clock(old: str, rng: random.Random) -> str:
    """Another time in the same form."""
    hour = rng.randint(1, 12) if re.search("[ap]m", old) else rng.randint(7, 22)
    minute = rng.choice(("00", "15", "30", "30", "45"))
    new = re.sub(r"([:.]|h )\d\d", lambda one: one[1] + minute, old)
    return re.sub(r"^\d+", f"{hour:02d}" if old[0] == "0" else str(hour), new)


def _phone(old: str, rng: random.Random) -> str:
    """Another number in the same form; the first group often stays."""
    head, space, rest = old.partition(" ") if rng.random() < 0.7 else ("", "", old)
    return head + space + re.sub(r"\d", lambda _: str(rng.randint(0, 9)), rest)


def _amount(old: str, rng: random.Random) -> str:
    found = values.refigured(old, rng)
    return old[: found[1][0]] + found[2] + old[found[1][1] :] if found else old


_ACCENTS = {"e": "é", "a": "ä", "o": "ö", "u": "ü", "c": "ç", "n": "ñ", "i": "í", "s": "š", "l": "ł"}


def respelled(word: str, rng: random.Random) -> str:
    """A word in which a letter or two are others, as in names that people get wrong."""
    at = rng.randrange(1, len(word))
    letter, roll = word[at], rng.random()
    if roll < 0.25 and letter in _ACCENTS:
        return word[:at] + _ACCENTS[letter] + word[at + 1 :]
    for old, new in rng.sample(_SOUNDS, len(_SOUNDS)):
        if old in word[1:] and roll < 0.6:
            return word[0] + word[1:].replace(old, new, 1)
    if letter == word[at - 1]:
        return word[:at] + word[at + 1 :]
    if letter in "lmnpstfr" and word[at - 1] in "aeiou":
        return word[:at] + letter + word[at:]
    if letter in "aeiou":
        return word[:at] + rng.choice([one for one in "aeiou" if one != letter]) + word[at + 1 :]
    return word


def _found(view: View, text: str, kind: str, rng: random.Random) -> list[Place]:
    """Places of a kind in a line, and what is new there."""
    forms = {"time": (_TIME, _clock), "phone": (_PHONE, _phone), "price": (_PRICE, _amount), "year": (_YEAR, _amount),
             "percent": (_PERCENT, _amount), "number": (_NUMBER, _amount), "house": (_HOUSE, _amount)}  # fmt: skip
    if kind in forms:
        pattern, other = forms[kind]
        places = [(one.span(), other(one[0], rng)) for one in pattern.finditer(text)]
        taken = [one.span() for one in _PHONE.finditer(text)] if kind != "phone" else []
        taken += [one.span() for one in _PRICE.finditer(text)] if kind == "time" else []
        taken += [one.span() for one in (*_HOUSE.finditer(text), *_DAY.finditer(text))] if kind == "number" else []
        return [one for one in places if not any(a <= one[0][0] < b for a, b in taken)]
    rows = list(_in_row(view, text, rng))
    if kind == "date":
        months = [(span, new) for sort, span, new in rows if sort == "month"]
        found = []
        for span, new in months:
            month, day = rng.choice((new, text[slice(*span)])), re.search(r"(\d{1,2})(\.? (?:de )?)$", text[: span[0]])
            found += [((day.start(), span[1]), f"{rng.randint(1, 28)}{day[2]}{month}")] if day else []
        return found
    if kind in ("day", "month", "count", "name", "floor"):
        return [(span, new) for sort, span, new in rows if sort == kind]
    spots = [
        one for one in _WORD.finditer(text) if one[0].lower() not in _SMALL and one[0] not in ("EUR", "CHF", "USD")
    ]
    if re.search(r"[@/]|www|\.\w", text) or (len(text.split()) < 2 and kind != "spelling"):
        return []
    if kind == "spelling":
        named = [one for one in spots if len(one[0]) > 4 and (one[0][0].isupper() or rng.random() < 0.3)]
        return [(one.span(), respelled(one[0], rng)) for one in named]
    return _worded(view, spots, text, kind, rng)


def _worded(view: View, spots: list[re.Match[str]], text: str, kind: str, rng: random.Random) -> list[Place]:
    """Words of a line and others of their like; "more": with a word before them."""
    topic, own = view.words.topic, next((one for one in TONGUES if one.name == view.facts.language), None)
    rows = (
        (own.nouns, own.qualities, own.goods) if own else (topic.things, topic.qualities, topic.goods, LISTS["nouns"])
    )
    found: list[Place] = []
    for one in spots:
        word = one[0].lower()
        row = next((row for row in rows if word in row or word.capitalize() in row), None)
        if kind == "more":
            more = rng.choice(rows[1]).lower()
            if row is not None and row is not rows[1] and more not in text.lower():
                small = one[0] if own or one[0].isupper() else word
                found.append((one.span(), _cased(one[0], f"{more} {small}")))
        elif row is not None or rng.random() < 0.2:
            found.append((one.span(), _cased(one[0], rng.choice(row or rows[0]))))
    return found


def _trimmed(line: str, span: tuple[int, int], new: str) -> Place:
    """A change without unchanged words at either end."""
    a, b = span
    while (word := re.match(r"\S+\s+", new)) and line[a:b].startswith(word[0]) and len(word[0]) < b - a:
        a, new = a + len(word[0]), new[len(word[0]) :]
    while (word := re.search(r"\s+\S+$", new)) and line[a:b].endswith(word[0]) and len(word[0]) < b - a:
        b, new = b - len(word[0]), new[: -len(word[0])]
    return (a, b), new


def fact_change(view: View, entry: Referent, kinds: tuple[str, ...], rng: random.Random) -> FactChange | None:
    """A change of one of these kinds in a text; None where the text has nothing of them."""
    view.words.rng = rng
    lines, first = [], 0
    for line in entry.words.split("\n"):
        lines.append((first, line))
        first += len(line) + 1
    for kind in rng.sample(kinds, len(kinds)):
        for first, line in rng.sample(lines, len(lines)):
            found = _found(view, line, kind, rng) if 1 < len(line) < 160 else []
            found = [(span, new) for span, new in found if new.lower() != line[slice(*span)].lower()]
            if found:
                (a, b), new = rng.choice(found)
                (a, b), new = _trimmed(line, (a, b), new) if kind != "phone" else ((a, b), new)
                return FactChange(entry, kind, (first + a, first + b), new, first, line)
    return None


def contexts(new: FactChange) -> list[tuple[str, str, str]]:
    """Wordings of a change with unchanged words around it, within its clause: (words before, all, words behind)."""
    a, b = (place - new.first for place in new.span)
    line = new.line
    start = max((line.rfind(mark + " ", 0, a) + 2 for mark in _CLAUSE if mark + " " in line[:a]), default=0)
    ends = [at for mark in _CLAUSE if (at := line.find(mark, b)) >= 0 and not line[at + 1 : at + 2].isdigit()]
    end = min(ends, default=len(line))
    lefts = sorted({start, a, *(start + one.start() for one in re.finditer(r"\S+", line[start:a]))})
    rights = sorted({b, end, *(b + one.end() for one in re.finditer(r"\S+", line[b:end]))})
    found = []
    for left in (*lefts, 0):
        for right in (*rights, len(line)):
            before, behind = line[left:a].strip(), line[b:right].strip()
            wording = (
                (line[left:a] + new.new + line[b:right]).strip(" ,;:“”·").rstrip("." if new.new[-1] != "." else "")
            )
            wording = re.sub(r"^[–/&+-] | [–/&+-]$", "", wording)
            whole = wording.count("(") == wording.count(")")
            if whole and (not behind or behind.split()[-1].lower() not in _SMALL):
                found.append((before, wording, behind))
    return list(dict.fromkeys(found))


def is_distinctive(view: View, entry: Referent, words: str) -> bool:
    """Whether some words are in this text alone, and not only function words."""
    telling = [one for one in re.findall(r"[^\W\d_]{3,}", words) if one.lower() not in _SMALL | _COMMON]
    sought = _flat(words)
    return bool(telling) and [one for one in view.seen if one.words and sought in _flat(one.words)] == [entry]


@lru_cache(maxsize=8192)
def _flat(words: str) -> str:
    return f" {' '.join(tokens(words))} "


def trimmed(words: str) -> str:
    """Words without function words at the ends: 'Doors open' of 'Doors open at'."""
    parts = words.split()
    while parts and _is_little(parts[-1].strip(_CLAUSE)):
        parts.pop()
    while parts and _is_little(parts[0].strip(_CLAUSE)):
        del parts[0]
    return " ".join(parts).strip(_CLAUSE + " –-&+“”")


def _is_little(word: str) -> bool:
    return word.lower() in _SMALL or word in _COINS or not re.search(r"[^\W\d_]", word)
