"""Slips of the keyboard: an instruction that is not understood is tried once more with its odd words put right.

Only words that nothing knows are touched: not those of the vocabulary, not those of the design, nothing in quotes.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from redraft.document.colors import NAMED
from redraft.document.layers import Document, Text
from redraft.lazy import lazily
from redraft.targets import vocabulary
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.grounding.words import NOT_TYPOS
from redraft.targets.names import name_words
from redraft.targets.quotes import QUOTED

_WORD = lazily(r"(?<![#\w@./-])[A-Za-z]{4,}(?![\w@/-]|\.\w)")
_LIKE = 0.8


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    tables = (
        known.VERBS, known.PROPS, known.LOOKS, known.COMPARES, known.SHAPES, known.SLOTS, known.SIDES, known.PAGE_WORDS,
        vocabulary.COLOR_NAMES, NAMED, vocabulary.KINDS, vocabulary.PLACES, vocabulary.DIRECTIONS, vocabulary.UNITS,
        vocabulary.ORDINALS, vocabulary.NUMBER_WORDS, vocabulary.EXTREMES, vocabulary.DEGREES, vocabulary.FACTORS,
        known.DETERMINERS, known.PREPOSITIONS, known.FILLERS, vocabulary.CHATTER_FRONT, vocabulary.CHATTER_BACK,
        tuple(name for names in vocabulary.ROLES.values() for name in names), _PLAIN,
    )  # fmt: skip
    return frozenset(word for table in tables for entry in table for word in re.split(r"[\s-]", entry) if len(word) > 2)


_PLAIN = (
    "everything except which with this that these those should would could must have been will into onto from when "
    "where"
    " there here your their them they what like same each every both first last next line lines word words text texts"
    " corner"
    " edge side page slide slides table chart graph bullet bullets point points note notes row rows column columns "
    "cell cells"
    " series value values data footer header picture photo image background following called named titled saying "
    "reading"
    " says reads respectively instead evenly horizontally vertically around across about only also then"
).split()  # fmt: skip


def respelled(instruction: str, document: Document) -> str | None:
    """The instruction with odd words put right; None when there is none to put right."""
    here = _words_of(document)
    quoted = [found.span() for found in QUOTED.finditer(instruction)]
    out, done, changed = [], 0, False
    for found in _WORD.finditer(instruction):
        if any(start <= found.start() < end for start, end in quoted):
            continue
        word = found[0].lower()
        if word in here or word in NOT_TYPOS or _is_known(word):
            continue
        near = _by_first().get(word[0], ())
        swapped = [other for other in near if len(other) == len(word) and sorted(other) == sorted(word)]
        close = swapped[:1] or get_close_matches(word, near, n=2, cutoff=_LIKE)
        if not close or (len(close) == 2 and _as_close(word, close)):
            continue
        out += [instruction[done : found.start()], close[0]]
        done, changed = found.end(), True
    return "".join([*out, instruction[done:]]) if changed else None


def with_texts_quoted(instruction: str, document: Document) -> str | None:
    """The instruction with quotes around what is the whole of a text, or of a line of one, word for word: two words or
    more. None where nothing is, or where one is of a list."""
    lines = {
        " ".join(line.split())
        for placed in document.index.values() if placed.visible and isinstance(placed.layer, Text)
        for line in (placed.layer.text, *placed.layer.text.split("\n")) if 1 < len(line.split()) < 12
    }  # fmt: skip
    said = instruction
    for line in sorted(sorted(lines), key=len, reverse=True):
        words = re.sub("['’]", "['’]", re.escape(line.rstrip(" .:?!")))
        found = list(re.finditer(rf"(?<![\w“\"'‘-]){words}[?!]?(?![\w”\"’-])", said))
        if len(found) == 1 and _is_of_list(said, *found[0].span()):
            return None  # of 'beneath Eggs, Sweet things and Drinks' one alone in quotes would be another thing
        if len(found) == 1 and not any(a <= found[0].start() < b for a, b in (q.span() for q in QUOTED.finditer(said))):
            said = f"{said[: found[0].start()]}“{line}”{said[found[0].end() :]}"
    return said if said != instruction else None


def with_lines_quoted(instruction: str, document: Document) -> str | None:
    """The instruction with quotes around words that are each all of one line of a list, written as there: 'take
    Blackberry off the flavours'. None where there are none."""
    texts = [one.layer.text for one in document.index.values() if one.visible and isinstance(one.layer, Text)]
    lines = [line.strip() for text in texts if text.count("\n") > 1 for line in text.split("\n")]
    said = instruction
    for line in {one for one in lines if lines.count(one) == 1 and one[:1].isupper() and len(one) > 3}:
        if one_of := re.search(rf"(?<=[a-z,] ){re.escape(line)}(?![\w”\"’-])", said):
            said = f"{said[: one_of.start()]}“{line}”{said[one_of.end() :]}"
    return said if said != instruction else None


def _is_of_list(said: str, start: int, end: int) -> bool:
    """Whether words stand in a list of such: before or behind a comma or an 'and'."""
    before, after = said[:start], said[end:]
    return (
        re.search(r"(?:,|\b(?:and|or|&)) $", before) is not None
        or re.match(r",| (?:and|or|&) (?:the )?[A-Z]", after) is not None
    )


@lru_cache(maxsize=1)
def _by_first() -> dict[str, tuple[str, ...]]:
    letters: dict[str, list[str]] = {}
    for word in sorted(_vocabulary()):
        letters.setdefault(word[0], []).append(word)
    return {letter: tuple(words) for letter, words in letters.items()}


def _is_known(word: str) -> bool:
    forms = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ed"), word.removesuffix("ing")}
    return bool(forms & _vocabulary()) or word in known.SPELLINGS or word in known.IRREGULAR or plain_verb(word) == word


def _as_close(word: str, close: list[str]) -> bool:
    """Whether the two nearest words are equally near and differ in meaning: then nothing is guessed."""
    from difflib import SequenceMatcher

    first, second = (SequenceMatcher(None, word, other).ratio() for other in close)
    return first - second < 0.02 and not close[1].startswith(close[0]) and not close[0].startswith(close[1])


def _words_of(document: Document) -> set[str]:
    found: set[str] = set()
    for placed in document.index.values():
        layer = placed.layer
        found.update(name_words(layer.id))
        found.update(name_words(layer.name))
        if isinstance(layer, Text):
            found.update(word.lower() for word in re.findall(r"\w+", layer.text[:500]))
    return found
