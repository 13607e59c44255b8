"""Letter case changes of a text, letter by letter, so that each letter keeps its style.

Functions of cases give what each character becomes, one string for each character of the text: 'ß' may become two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from redraft.document.layers import Text
from redraft.edits.ops import SetText
from redraft.lazy import lazily

SMALL_WORDS = frozenset(
    "a an the and but or nor for as at by from in into of off on onto over per than to up via vs with"
    " de la le les du des et von und der das zu y el los del di da".split()
)
"""Words that a title writes small, unless they are first or last: English ones, and those of others that are no
English words."""
_WORD = lazily(r"[^\W_]+(?:['’][^\W_]+)*")
_END = lazily(r"[.!?…]['”’»\")]*\s+|\n\s*\n|[.!?…]\n|•\s*|\|\s*|·\s*")
_ADDRESS = lazily(r"\S+@\S+\.\w+|(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|eu|de|uk|fr|example)\b")
Case = Literal["upper", "lower", "title", "sentence", "capital", "first"]
CASES: dict[Case, str] = {
    "upper": "capitals", "lower": "small letters", "title": "title case", "sentence": "sentence case",
    "capital": "words that begin with a capital", "first": "letters that begin with a capital",
}  # fmt: skip
"""Every letter case, and what people call it."""


def cased(text: str, case: str, start: int = 0, end: int | None = None) -> list[str]:
    """The characters of a text in another case, between two places of it; the others as they are."""
    end = len(text) if end is None else end
    found = list(text)
    part = text[start:end]
    letters = _WAYS[case](part)
    found[start:end] = letters if case in ("upper", "lower") else _addresses_kept(letters, part)
    if case == "sentence" and start and not _begins(text, start):  # the middle of a sentence begins with no capital
        first = next((n for n in range(start, end) if text[n].isalpha()), None)
        if first is not None:
            found[first] = text[first].lower()
    return found


def _begins(text: str, place: int) -> bool:
    before = text[:place]
    return not before.strip() or any(one.end() == len(before) for one in _END.finditer(before))


def _upper(text: str) -> list[str]:
    return [letter.upper() for letter in text]


def _lower(text: str) -> list[str]:
    whole = text.lower()  # knows the sigma at the end of a word
    return list(whole) if len(whole) == len(text) else [letter.lower() for letter in text]


def _first_up(letters: list[str], text: str, place: int) -> None:
    letter = text[place]
    letters[place] = letter.title() if len(letter.title()) == 1 else letter.upper()


def _capital(text: str) -> list[str]:
    """A capital at the beginning of every word; words in mixed case ('iPhone', 'McCoy') and, in a text that is not all
    capitals, those in capitals stay as they are."""
    letters = _words_lowered(text)
    for word in _WORD.finditer(text):
        if not _kept(word[0], text):
            _first_up(letters, text, word.start())
    return letters


def _title(text: str) -> list[str]:
    letters = _words_lowered(text)
    words = list(_WORD.finditer(text))
    for number, word in enumerate(words):
        between = text[words[number - 1].end() : word.start()] if number else ""
        edge = number in (0, len(words) - 1) or re.search(r"[.!?:–—•|/(“\"\n]", between) is not None
        small = word[0].lower() in SMALL_WORDS and not edge
        if not small and not _kept(word[0], text):
            _first_up(letters, text, word.start())
    return letters


def _words_lowered(text: str) -> list[str]:
    """All small, but words that are no plain words."""
    letters = _lower(text)
    for word in _WORD.finditer(text):
        if _kept(word[0], text):
            letters[word.start() : word.end()] = list(word[0])
    return letters


def _addresses_kept(letters: list[str], text: str) -> list[str]:
    for one in _ADDRESS.finditer(text):
        letters[one.start() : one.end()] = list(one[0])
    return letters


def _kept(word: str, text: str) -> bool:
    """Whether a word has a case of its own: 'iPhone', 'DJ' among small letters, 'A4'."""
    inner = word[1:]
    if any(letter.isupper() for letter in inner) and any(letter.islower() for letter in word):
        return "’" not in word and "'" not in word
    shouting = not any(letter.islower() for letter in text)
    letters = [letter for letter in word if letter.isalpha()]
    return not shouting and len(letters) > 1 and all(letter.isupper() for letter in letters)


def _sentence(text: str) -> list[str]:
    """A capital at the beginning of each sentence only; words with a case of their own stay, as does 'I'."""
    letters = _words_lowered(text)
    begins = [0, *(one.end() for one in _END.finditer(text))]
    for place in begins:
        first = next((n for n in range(place, len(text)) if text[n].isalnum()), None)
        word = _WORD.match(text, first) if first is not None else None
        if first is not None and word is not None and text[first].isalpha() and not _kept(word[0], text):
            _first_up(letters, text, first)
    for word in re.finditer(r"\bI(?=\b|['’](?:m|ll|ve|d)\b)", text, re.IGNORECASE):
        if text[word.start()] == "I" or not any(letter.islower() for letter in text):
            letters[word.start()] = "I"
    return letters


def _first(text: str) -> list[str]:
    """A capital at the very beginning, all else as it is."""
    letters = list(text)
    first = next((n for n, letter in enumerate(text) if letter.isalpha()), None)
    if first is not None:
        _first_up(letters, text, first)
    return letters


_WAYS: dict[str, Callable[[str], list[str]]] = {
    "upper": _upper,
    "lower": _lower,
    "title": _title,
    "sentence": _sentence,
    "capital": _capital,
    "first": _first,
}


def recased(text: Text, case: str, spans: Sequence[tuple[int, int]] = ()) -> list[SetText]:
    """The edits that write a text, or some stretches of it, in another case; every run keeps its letters."""
    whole, blocks = text.text, _paragraphs(text)
    letters = list(whole)
    for start, end in spans or blocks:
        first = max((a for a, b in blocks if a <= start), default=0)
        letters[start:end] = cased(whole[first:end], case, start - first)[start - first :]
    edits: list[SetText] = []
    place = 0
    for number, run in enumerate(text.runs):
        place += 1 if run.starts_line and number else 0
        new = "".join(letters[place : place + len(run.text)])
        place += len(run.text)
        if new != run.text:
            edits.append(SetText(text.id, new, number))
    return edits


def _paragraphs(text: Text) -> list[tuple[int, int]]:
    """Each paragraph of flowing text starts a new sentence; lines that were broken by hand belong together."""
    if text.flow is not None and text.paragraphs:
        return text.paragraph_spans()
    return [(0, len(text.text))]
