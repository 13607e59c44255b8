"""Labels of rows, columns, series and categories: the words of a table's cells, and names in a chart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from redraft.commands.figures.calendars import MONTHS
from redraft.grammar.vocabulary import plural_of, squashed
from redraft.targets.pages import SMALL
from redraft.targets.parts.looks import Look
from redraft.targets.parts.part import Part


def labels_of(parts: Sequence[Part]) -> dict[int, tuple[str, ...]]:
    """The labels of parts by number, squashed: of a row its cells' words (figures only in the first), of a column its
    head, of a cell all of its words."""
    lines = {(part.host, part.index): n for n, part in enumerate(parts) if part.sort == "row"}
    columns = {(part.host, part.index): n for n, part in enumerate(parts) if part.sort == "column"}
    found: dict[int, list[str]] = {}
    for number, part in enumerate(parts):
        names = list(_ways(part.words)) if part.sort in ("cell", "series", "category") else []
        if not names:
            continue
        found[number] = names
        if part.sort == "cell" and part.index == 0:
            found.setdefault(columns[part.host, part.column], []).extend(names)
        elif part.sort == "cell" and (part.column == 0 or any(one.isalpha() for one in part.words)):
            found.setdefault(lines[part.host, part.index], []).extend(names)
    return {number: tuple(names) for number, names in found.items()}


def measures_of(parts: Sequence[Part], looks: Sequence[Look]) -> dict[str, tuple[str]]:
    """The words of charts' names and titles: 'income', 'parcels'."""
    charts = [part for part, look in zip(parts, looks, strict=True) if look.figure.endswith("chart")]
    words = {squashed(word) for part in charts for word in f"{part.name} {part.words}".split()}
    return {word: (word,) for word in words if word.isalpha() and word not in SMALL}


LONGEST_TOPIC = 4
"""In words."""


def topics_of(parts: Sequence[Part]) -> dict[int, frozenset[str]]:
    """The topics of bullets by number: runs of their words, squashed."""
    return {n: frozenset(_runs(part.words)) for n, part in enumerate(parts) if part.sort == "item"}


def _runs(text: str) -> Iterator[str]:
    words = [word for each in text.split() if (word := squashed(each))]
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + LONGEST_TOPIC) + 1):
            if not SMALL.issuperset(words[start:end]):
                yield "".join(words[start:end])


def _ways(words: str) -> Iterator[str]:
    """The forms of a label: itself, without brackets, the plural of one word, the short or long form of a month."""
    plain = squashed(words)
    plural = squashed(plural_of(words)) if words.isalpha() else ""
    yield from dict.fromkeys(one for one in (plain, squashed(re.sub(r"\([^)]*\)", "", words)), plural) if one)
    for month in map(str.lower, MONTHS["en"]):
        if plain in (month, month[:3]):
            yield month if plain == month[:3] else month[:3]


def crossing(
    parts: Sequence[Part], labels: Mapping[int, tuple[str, ...]], a: str, b: str, pages: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """The pairs of parts where two names meet: a row and a column of a table, or a series and a category of a chart.
    With one name (`b` is ''): where its row or category has values."""
    seen = [(n, one) for n, one in enumerate(parts) if not pages or one.page in pages]
    sorts = ("row", "column", "series", "category")
    of = {sort: [(n, one) for n, one in seen if one.sort == sort] for sort in sorts}
    pairs = [(n, m, one.parent == other.parent and bool(one.index and (b or other.index)))
             for n, one in of["row"] for m, other in of["column"]]  # fmt: skip
    pairs += [(n, m, one.parent == other.parent) for n, one in of["series"] for m, other in of["category"]]

    def meet(n: int, m: int) -> bool:
        own, across = labels.get(n, ()), labels.get(m, ())
        if not b:
            return a in (own if parts[n].sort == "row" else across)
        return (a in own and b in across) or (b in own and a in across)

    return [(n, m) for n, m, together in pairs if together and meet(n, m)]
