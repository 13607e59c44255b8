"""Hyphenation rules for seven languages: syllables, prefixes, endings and compounds.

Rather no hyphen than a wrong one: two vowels are never parted, English words only at prefixes, endings and doubled
consonants. Never hyphenated: words in capitals, with digits or signs inside (addresses, links), shorter than six
letters. Covered: de, en, es, fr, it, nl, pt. Not covered: dictionaries, so rare compounds may stay whole.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

_LEAST = 6
_APOSTROPHES = "'’"


class _Syllables(NamedTuple):
    """How the consonants between two vowels are shared out. `units` are read as one consonant; `onsets` are what may
    begin a syllable together. `strict`: of two consonants that could both begin one it is not known where they belong,
    so nothing is done there. `joints` end where words of a compound meet, or prefixes end; `kept` are left whole before
    the place a match begins; `ends` are endings that are not parted from what is before them."""

    vowels: str
    units: str
    onsets: str
    strict: bool = False
    joints: str = ""
    kept: str = ""
    ends: str = ""


@cache
def _languages() -> dict[str, dict[str, Any]]:
    """The words, signs and rules of each language."""
    return tomllib.loads(Path(__file__).with_name("hyphenation.toml").read_text("utf-8"))


@cache
def _rules(language: str) -> _Syllables:
    given = dict(_languages()[language])
    for name in ("fronts", "stems"):
        any_of = str(given.pop(name, "")).replace(" ", "|")
        given["joints"] = str(given.get("joints", "")).replace(f"{{{name}}}", any_of)
    return _Syllables(**{name: given[name] for name in _Syllables._fields if name in given})


_FAR_MORE = 3.0
"""How much words must indicate a language, and how many times as much as for the one that is stated."""
_OTHERS = re.compile("[åøæıışğőűčěřłżśźńțșđþð]")  # letters of languages that are not covered


@lru_cache(maxsize=512)
def language_of(text: str, stated: str = "") -> str:
    """The language of a text, of those covered; '' where it is not clear. It is what is `stated` ('de-CH'), unless its
    words indicate another far more: files keep 'en-US' of what was translated. Where nothing is stated, it is
    guessed from small words and endings."""
    lower, own = text.lower(), stated.lower().split("-")[0]
    if not own and _OTHERS.search(lower):
        return ""
    words = re.findall(r"[^\W\d_]+", lower)
    small = {name: set(one["words"].split()) for name, one in _languages().items()}
    shared = {word: sum(word in listed for listed in small.values()) for word in words}
    signs = {name: len(re.findall(one["signs"], lower)) for name, one in _languages().items()}
    scores = {name: sum(2 / shared[one] for one in words if one in small[name]) + signs[name] for name in small}
    best, second = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
    if own and not (scores[best] >= _FAR_MORE and scores[best] >= _FAR_MORE * scores.get(own, 0.0)):
        return own if own in scores else ""
    return best if scores[best] >= 1 and scores[best] > 1.3 * scores[second] else ""


@lru_cache(maxsize=4096)
def points(word: str, language: str) -> tuple[int, ...]:
    """How many characters of a word are before each place where it may be hyphenated; () where it may not."""
    start, end = 0, len(word)
    while start < end and not word[start].isalpha():
        start += 1
    while end > start and not word[end - 1].isalpha():
        end -= 1
    mark = max(word.rfind(sign, start, end) for sign in _APOSTROPHES)
    start = mark + 1 if start < mark <= start + 3 else start
    core = word[start:end]
    if len(core) < _LEAST or not core.isalpha() or not (core.islower() or core.istitle()):
        return ()
    least = 3 if language == "en" else 2
    found = _english(core.lower()) if language == "en" else _syllables(core.lower(), language)
    return tuple(start + place for place in sorted(found) if least <= place <= len(core) - 3)


def _english(word: str) -> set[int]:
    joints, doubles = _patterns("en")
    found = {match.end() for match in joints.finditer(word) if _voiced(word[: match.end()], "aeiouy")}
    return found | {match.end() - 1 for match in doubles.finditer(word)}


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """For English its joints and doubled consonants, else joints and what is kept whole."""
    if language == "en":
        return re.compile(_languages()["en"]["joints"]), re.compile(_languages()["en"]["double"])
    rules = _rules(language)
    return re.compile(rules.joints or "(?!)"), re.compile(rules.kept or "(?!)")


@cache
def _sounds(language: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Consonants one by one, what may begin a syllable together, and endings that stay."""
    rules = _rules(language)
    endings = re.compile(f"(?:{rules.ends})" if rules.ends else "(?!)")
    return re.compile(f"{rules.units}|."), re.compile(rules.onsets), endings


def _voiced(part: str, vowels: str) -> bool:
    """Whether a part of a word could be spoken by itself: it has a vowel, and does not end as no word does."""
    return any(letter in vowels for letter in part) and not re.search("[bcdfgkptv][rl]$", part)


def _syllables(word: str, language: str) -> set[int]:
    if language not in _languages():
        return set()
    rules = _rules(language)
    joints, kept = _patterns(language)
    found = {0, len(word)}
    for match in joints.finditer(word):
        place = match.end()
        if (
            2 <= place <= len(word) - 3
            and _voiced(word[:place], rules.vowels)
            and _voiced(word[place:] + "e", rules.vowels)
        ):
            found.add(place)
    edges = sorted(found)
    for start, end in pairwise(edges):
        found |= {start + place for place in _within(word[start:end], language) if 2 <= place <= end - start - 2}
    closed = {place for match in kept.finditer(word) for place in (match.start(), match.end())} - set(edges)
    return found - closed - {0, len(word)}


def _within(part: str, language: str) -> set[int]:
    """The places between the syllables of a part of a word without joints."""
    rules = _rules(language)
    sounds, onsets, endings = _sounds(language)
    units: list[tuple[int, str]] = []
    found: set[int] = set()
    at, vowel_before = 0, False
    while at < len(part):
        match = sounds.match(part, at)
        assert match is not None
        unit = match[0]
        if unit[0] in rules.vowels or unit == "ij":
            if vowel_before and units:
                place = _shared(units, onsets, rules.strict)
                if place is not None and not endings.fullmatch(part, place):
                    found.add(place)
            units, vowel_before = [], True
        else:
            units.append((at, unit))
        at = match.end()
    return found


def _shared(units: list[tuple[int, str]], onsets: re.Pattern[str], strict: bool) -> int | None:
    """Where the consonants between two vowels are parted; None where that is not known."""
    whole = "".join(unit for _, unit in units)
    first = units[0][0]
    for place, _ in units[:-1]:
        if onsets.fullmatch(whole, place - first):
            return None if strict and (place == first or whole[:2] == "ng") else place
    return units[-1][0]
