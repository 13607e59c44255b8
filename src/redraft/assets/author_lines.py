"""Flowing text split into paragraphs and the author's own line breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from redraft.assets.list_numbers import numbering
from redraft.document.layers import Paragraph, Run


class AuthorParagraph(NamedTuple):
    """A paragraph with the runs in it, line by line as the author broke them."""

    number: int
    lines: list[list[tuple[int, str]]]


def author_paragraphs(runs: Iterable[Run]) -> Iterator[AuthorParagraph]:
    """Paragraphs of (run, words) by line; a line break inside a run starts another paragraph like its own."""
    number = -1
    authored: AuthorParagraph | None = None
    for at, run in enumerate(runs):
        for place, words in enumerate(run.text.replace("\r", "").split("\n")):
            begins = authored is None or (run.starts_paragraph and not place)
            if begins or place:
                if authored is not None:
                    yield authored
                number += 1 if begins else 0
                authored = AuthorParagraph(number, [[(at, words)]])
            elif run.starts_line and authored is not None:
                authored.lines.append([(at, words.replace("\v", ""))])
            elif authored is not None:
                authored.lines[-1].append((at, words))
    if authored is not None:
        yield authored


def bullet_of(paragraph: Paragraph, count: dict[int, tuple[object, int]]) -> str:
    """The number or bullet of a paragraph, counting on from the ones before it on its level."""
    found = numbering(paragraph.bullet) if paragraph.bullet else None
    for level in [level for level in count if level > paragraph.level]:
        del count[level]
    if found is None:
        count.pop(paragraph.level, None)
        return paragraph.bullet
    manner, last = count.get(paragraph.level, (None, 0))
    key = (found.manner, found.start)
    number = last + 1 if manner == key else found.start
    count[paragraph.level] = key, number
    return found.written(number)
