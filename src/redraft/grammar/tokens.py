"""A sentence as tokens: quoted texts, numbers with their units, ids, words and signs, each with its place."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.lazy import lazily

_PAIRS = {'"': '"', "“": "”", "„": "“”", "«": "»", "»": "«", "‘": "’", "'": "'", "‚": "‘’", "`": "`"}
_TOKEN = lazily(
    r"(?P<quoted>(?:https?://|mailto:)[^\s\"“”]*[\w/])"
    r"|(?P<id>\#[\w/.-]*\w)"
    r"|(?P<number>[+-]?\d+(?:[.,]\d+)*(?:\s?(?:%|°)|(?:px|mm|cm|in|pt|pc|em|deg|st|nd|rd|th|x|k|m)(?![^\W\d_]))?)"
    r"|(?P<file>[\w/.-]*\w\.(?:png|jpe?g|svg|webp|gif)\b)"
    r"|(?P<word>[^\W\d_][\w]*(?:[-/][^\W_][\w]*|&\w+|['’](?!s\b)[^\W\d_]+)*)"
    r"|(?P<possessive>['’]s\b|['’](?=\s))"
    r"|(?P<sign>\.\.\.|->|=>|.)",
    re.IGNORECASE | re.DOTALL,
)


class Token(NamedTuple):
    """`kind` is quoted (a web address needs no quotes), id, number, file, word, possessive or sign. `text` is as typed,
    of a quoted one without its quotes; `key` is what words are compared by: lower case, hyphens as blanks, plain
    apostrophes."""

    kind: str
    text: str
    key: str
    start: int
    end: int


class OpenQuote(ValueError):
    """A quotation mark that is never closed."""


def tokens_of(sentence: str) -> tuple[Token, ...]:
    """The tokens of a sentence. Raises OpenQuote."""
    found: list[Token] = []
    at = 0
    while at < len(sentence):
        if sentence[at].isspace():
            at += 1
            continue
        token = _quoted(sentence, at) or _plain(sentence, at)
        found.append(token)
        at = token.end
    return tuple(found)


def quoted_texts(sentence: str) -> tuple[str, ...]:
    """The quoted texts of a sentence; only those before a quotation mark that is never closed, where there is one."""
    try:
        return tuple(token.text for token in tokens_of(sentence) if token.kind == "quoted")
    except OpenQuote as error:
        return quoted_texts(sentence[: error.args[0]])


def without_quotes(sentence: str) -> str:
    """The sentence with a blank for every character of a quoted text; the others keep their places."""
    try:
        quoted = [token for token in tokens_of(sentence) if token.kind == "quoted"]
    except OpenQuote as error:
        return without_quotes(sentence[: error.args[0]]) + sentence[error.args[0] :]
    for token in quoted:
        sentence = sentence[: token.start] + " " * (token.end - token.start) + sentence[token.end :]
    return sentence


def _quoted(sentence: str, at: int) -> Token | None:
    mark = sentence[at]
    closers = _PAIRS.get(mark)
    before = sentence[at - 1] if at else " "
    if closers is None or (mark in "'’‘`" and (before.isalnum() or before in "'’")):
        return None
    end = at + 1
    while end < len(sentence):
        if sentence[end] == "\\" and end + 1 < len(sentence):
            end += 2
            continue
        if sentence[end] in closers and _closes(sentence, end, mark):
            text = _unescaped(sentence[at + 1 : end])
            return Token("quoted", text, f'"{text}"', at, end + 1)  # no word of the tables
        end += 1
    if mark in "'‘‚`»":
        return None  # an apostrophe
    raise OpenQuote(at)


def _closes(sentence: str, end: int, mark: str) -> bool:
    """Whether a mark ends a quoted text; an apostrophe between letters does not."""
    after = sentence[end + 1] if end + 1 < len(sentence) else " "
    return not after.isalnum() if mark in "'‘‚\"" else True


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda each: {"n": "\n", "t": "\t"}.get(each[1], each[1]), text, flags=re.DOTALL)


def _plain(sentence: str, at: int) -> Token:
    found = _TOKEN.match(sentence, at)
    assert found is not None  # the last alternative takes any character
    assert found.lastgroup is not None
    kind, text = found.lastgroup, found[0]
    key = " ".join(text.casefold().replace("’", "'").replace("-", " ").split()) if kind == "word" else text.casefold()
    return Token(kind, text, f'"{text}"' if kind == "quoted" else key.replace("’", "'"), at, found.end())
