"""Texts read back from the picture of a page: which of the requested texts OCR can read.

The reader is the port of `imaging/texts/reader.py`. Used only where it is asked for: a page takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.commands.measure.word_matches import folded
from redraft.edits.receipt.record import Receipt
from redraft.imaging.texts.reader import SeenLine, TextReader
from redraft.lazy import dataclass

READABLE = 0.85
"""The share of a text's characters that must be read for it to count: readers slip on signs and accents."""
LEAST_SCORE = 0.3
"""How sure a reader must be of a line for it to be taken."""
LONGEST = 2_000
"""Characters of an asked text that are looked for."""


@dataclass(frozen=True, slots=True)
class ReadBack:
    """An asked text and how much of it was read: `accuracy` is 1 less the share of characters that had to be changed,
    left out or put in; white space, letter case and the length of dashes do not count. `seen` is what was read in
    its place."""

    asked: str
    accuracy: float
    seen: str

    @property
    def readable(self) -> bool:
        return self.accuracy >= READABLE


def read_back(png: bytes, asked: Sequence[str], reader: TextReader) -> tuple[ReadBack, ...]:
    """How much of each asked text can be read in the picture of a page."""
    lines = [line for line in reader.read(png) if line.score >= LEAST_SCORE and line.text.strip()]
    whole = list(_orders(lines))
    return tuple(_found(words, whole) for words in asked)


def unread(receipt: Receipt, reader: TextReader) -> tuple[str, ...]:
    """Warnings about the texts an edit wrote that cannot be read in the picture of the page after it; that nothing
    could be looked at is one too."""
    written = [
        change.new
        for step in receipt.steps
        for change in step.told
        if change.kind == "text" and change.new and (change.what.startswith("text") or change.what == "added")
    ]
    if not written:
        return ()
    if receipt.pictures is None or not receipt.pictures.after:
        return ("the new texts were not read back: there is no picture of the page",)
    found = read_back(receipt.pictures.after, [words.strip("“”") for words in written], reader)
    return tuple(
        f"“{one.asked}” can hardly be read in the picture: {one.accuracy:.0%} of it was found"
        + (f", as “{one.seen}”" if one.seen else "")
        for one in found
        if not one.readable
    )


def _found(words: str, texts: Sequence[str]) -> ReadBack:
    wanted = _bare(words)[:LONGEST]
    if not wanted:
        return ReadBack(words, 1.0, "")
    best, seen = len(wanted), ""
    for text in texts:
        slips, part = nearest(wanted, text)
        if slips < best:
            best, seen = slips, part
        if not best:
            break
    return ReadBack(words, 1 - best / len(wanted), seen)


def nearest(wanted: str, text: str) -> tuple[int, str]:
    """The part of a text that is most like some words, and how many characters differ in it.

    The least edits that turn the words into any stretch of the text (Sellers' way of filling the table).
    """
    if wanted in text:
        return 0, wanted
    costs = list(range(len(wanted) + 1))
    starts = [0] * (len(wanted) + 1)
    best, where = len(wanted), (0, 0)
    for at, letter in enumerate(text, 1):
        last, last_start = costs[0], starts[0]
        costs[0], starts[0] = 0, at
        for place, own in enumerate(wanted, 1):
            options = (
                (last + (own != letter), last_start),
                (costs[place] + 1, starts[place]),
                (costs[place - 1] + 1, starts[place - 1]),
            )
            last, last_start = costs[place], starts[place]
            costs[place], starts[place] = min(options)
        if costs[-1] < best:
            best, where = costs[-1], (starts[-1], at)
    return best, text[where[0] : where[1]]


def _bare(text: str) -> str:
    return "".join(folded(text).casefold().translate(_DASHES).split())


_DASHES = str.maketrans("–—−‐‑", "-----")
"""Readers do not distinguish dashes."""


def _orders(lines: Sequence[SeenLine]) -> Iterator[str]:
    """The page's text as one may read it: row by row, and down from each line through those under it."""
    rows = sorted(lines, key=lambda line: (round(line.box.center[1] / max(line.box.height, 1.0)), line.box.x))
    yield "".join(_bare(line.text) for line in rows)
    yield "".join(_bare(line.text) for line in sorted(lines, key=lambda line: line.box.y))
    for line in lines:
        chain, last = _bare(line.text), line
        while (under := _under(last, lines)) is not None and len(chain) < LONGEST:
            chain, last = chain + _bare(under.text), under
        yield chain


def _under(line: SeenLine, lines: Sequence[SeenLine]) -> SeenLine | None:
    """The next line of the same text, as it looks: right below, over the same stretch, of about the same height."""
    box = line.box
    best: SeenLine | None = None
    for other in lines:
        gap = other.box.y - box.bottom
        shared = min(box.right, other.box.right) - max(box.x, other.box.x)
        alike = 0.5 < other.box.height / max(box.height, 1e-6) < 2
        fits = other.box.center[1] > box.bottom - 0.2 * box.height and gap < 1.2 * box.height and alike
        if other is not line and fits and shared > 0 and (best is None or other.box.y < best.box.y):
            best = other
    return best
