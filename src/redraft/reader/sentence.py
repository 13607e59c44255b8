"""The WordPiece tokenizer (as in BERT's uncased models): a sentence as tokens, each with its span of characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from redraft.lazy import dataclass

MOST_TOKENS = 256
_LONGEST_WORD = 100
_UNKNOWN = "[UNK]"


@dataclass(frozen=True, slots=True)
class Sentence:
    """`ids` are places in the vocabulary, `spans` the characters of `text` from start to end, `words` the number of
    the word each token is a piece of. Without [CLS] and [SEP]. What is beyond MOST_TOKENS is cut off."""

    text: str
    tokens: tuple[str, ...]
    ids: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    words: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.tokens)


class WordPiece:
    """Cuts texts into the pieces of a vocabulary, given as a list in the order of its ids; pieces inside a word begin
    with ##. The vocabulary must have [UNK]."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self.ids = {piece: number for number, piece in enumerate(vocabulary)}
        self.unknown = self.ids[_UNKNOWN]
        self.longest = max(map(len, vocabulary))
        self._known: dict[str, tuple[tuple[str, int, int], ...]] = {}

    def sentence(self, text: str, most: int = MOST_TOKENS) -> Sentence:
        rows: list[tuple[str, int, tuple[int, int], int]] = []
        for number, (letters, places) in enumerate(_split(text[: 40 * most])):
            for piece, start, end in self._pieces(letters):
                span = places[start][0], places[end - 1][1]
                rows.append((piece, self.ids.get(piece, self.unknown), span, number))
            if len(rows) >= most:
                break
        tokens, ids, spans, words = zip(*rows[:most], strict=True) if rows else ((), (), (), ())
        return Sentence(text, tokens, ids, spans, words)

    def _pieces(self, word: str) -> tuple[tuple[str, int, int], ...]:
        """The pieces of a word with their spans: repeatedly the longest that fits; [UNK] where none does."""
        found = self._known.get(word)
        if found is None:
            found = self._cut(word)
            if len(self._known) < 20_000:
                self._known[word] = found
        return found

    def _cut(self, word: str) -> tuple[tuple[str, int, int], ...]:
        whole = ((_UNKNOWN, 0, len(word)),)
        if len(word) > _LONGEST_WORD:
            return whole
        pieces, start = [], 0
        while start < len(word):
            for end in range(min(len(word), start + self.longest), start, -1):
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self.ids:
                    break
            else:
                return whole
            pieces.append((piece, start, end))
            start = end
        return tuple(pieces)


def _split(text: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """Words and signs in lower case without accents, with the characters that each letter comes from."""
    found: list[tuple[str, list[tuple[int, int]]]] = []
    word: list[str] = []
    places: list[tuple[int, int]] = []
    for number, character in enumerate(text):
        letters = _plain(character)
        if letters and letters[0] in " \0":  # a gap, or a sign that is a word of its own
            if word:
                found.append(("".join(word), places))
                word, places = [], []
            if letters[0] == "\0":
                found.append((letters[1:], [(number, number + 1)] * (len(letters) - 1)))
            continue
        word += letters
        places += [(number, number + 1)] * len(letters)
    if word:
        found.append(("".join(word), places))
    return found


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    """A character's letters, ' ' for a gap, a zero and itself for a sign, nothing for what is no text."""
    if character not in "\t\n\r" and unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs"):
        return ""
    if character.isspace():
        return " "
    parts = unicodedata.normalize("NFD", character)
    letters = "".join(part.lower() for part in parts if unicodedata.category(part) != "Mn" and part != "\ufffd")
    alone = letters and (_is_sign(letters[0]) or _is_chinese(ord(character)))
    return "\0" + letters if alone else letters


def _is_sign(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "P" or letter in "$+<=>^`|~"


def _is_chinese(code: int) -> bool:
    return any(
        first <= code <= last
        for first, last in (
            (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
            (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
        )
    )  # fmt: skip
