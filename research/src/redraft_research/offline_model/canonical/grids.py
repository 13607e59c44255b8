"""From one table or chart to another: the commands that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from redraft.document.charts import Categories, Chart, Series
from redraft.document.layers import Group, Text, family
from redraft.document.tables import Cell, Table
from redraft_research.offline_model.canonical.sentence import Sentence, whole
from redraft_research.offline_model.canonical.wording import CASES, Commands, figured, one, rewordings


def table_ways(table: Table, new: Sequence[Sequence[str]], sentence: Sentence) -> Iterator[Commands]:
    """Ways to a table that says what is wanted."""
    id, grid = table.id, [row.cells for row in table.rows]
    old = [[cell.words for cell in row] for row in grid]
    if [len(row) for row in old] == [len(row) for row in new]:
        yield from _reworded(id, grid, old, new, sentence)
        yield from _reordered(id, old, new)
        return
    sides = (("row", old, [list(row) for row in new]), ("column", _turned(old), _turned(new)))
    for what, before, after in sides:
        come, gone = [each for each in after if each not in before], [each for each in before if each not in after]
        if gone and [each for each in before if each in after] == after:
            yield one(f"remove_{what}s", id, tuple(before.index(each) for each in gone))
        if come and [each for each in after if each in before] == before:
            at, words = after.index(come[0]), tuple(_filled(each) for each in come)
            yield one(f"add_{what}s", id, words)
            yield from (one(f"add_{what}s", id, words, before=at) for _ in range(at < len(before)))
            yield from (one(f"add_{what}s", id, words, after=at - 1) for _ in range(at > 0))
            yield one("add_total", id, come[0][0])


def _turned(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    return [list(column) for column in zip(*rows, strict=False)]


def _filled(words: Sequence[str]) -> tuple[str, ...]:
    """A row without the empty cells at its end."""
    return tuple(words[: max((number for number, word in enumerate(words, 1) if word), default=0)])


def _reworded(
    id: str, grid: Sequence[Sequence[Cell]], old: list[list[str]], new: Sequence[Sequence[str]], sentence: Sentence
) -> Iterator[Commands]:
    changed = [(row, at) for row, words in enumerate(new) for at, word in enumerate(words) if word != old[row][at]]
    yield tuple(way for row, at in changed for way in one("set_cells", id, (new[row][at],), row=row, column=at))
    rows, columns = sorted({row for row, _ in changed}), sorted({at for _, at in changed})
    if len(rows) == 1:
        yield one("set_cells", id, tuple(new[rows[0]][: columns[-1] + 1]), row=rows[0])
    if len(columns) == 1:
        yield one("set_cells", id, tuple(row[columns[0]] for row in new[: rows[-1] + 1]), column=columns[0])
    words = tuple(new[row][at] for row, at in changed)
    yield one("set_cells", id, words, only_empty=True)
    yield from (one("set_cells", id, words, column=at, only_empty=True) for at in columns[:1])
    texts = [text for row, at in changed if (text := grid[row][at].text) is not None]
    partly = [_partly(text, new[row][at], sentence) for text, (row, at) in zip(texts, changed, strict=False)]
    yield tuple(way for ways in partly for way in ways)
    for ids in ((id,), tuple(text.id for text in texts)):
        yield from figured(ids, sentence)
        yield from (one("change_case", ids, case) for case in CASES)


def _partly(text: Text, new: str, sentence: Sentence) -> Commands:
    """Some words of a cell replaced, preferably by words of the sentence."""
    ways = [way for way in rewordings(text, new, sentence) if way[0].command == "replace_words"]
    return next((way for way in ways if sentence.has(str(way[0].stated()["text"]))), ways[0] if ways else ())


def _reordered(id: str, old: list[list[str]], new: Sequence[Sequence[str]]) -> Iterator[Commands]:
    size = len(old)
    for a, b in combinations(range(size), 2):
        yield from (one("swap_rows", id, a, b) for _ in range([old[a], old[b]] == [list(new[b]), list(new[a])]))
    for a, b in combinations(range(len(old[0])), 2):
        turned = [[row[{a: b, b: a}.get(n, n)] for n in range(len(row))] for row in old]
        yield from (one("swap_columns", id, a, b) for _ in range(turned == [list(row) for row in new]))
    if sorted(old) != sorted(map(list, new)):
        return
    for column in range(len(old[0])):
        yield from (one("sort_rows", id, column, order) for order in ("ascending", "descending", "reversed"))
    for number in range(1, size):
        rest, at = [*old[:number], *old[number + 1 :]], list(map(list, new)).index(old[number])
        yield from (one("move_row", id, number, before=old.index(rest[at])) for _ in range(at < len(rest)))
        yield from (one("move_row", id, number, after=old.index(rest[at - 1])) for _ in range(at > 0))
        yield one("move_row", id, number)


def chart_ways(chart: Chart, wanted: Mapping[str, Any], sentence: Sentence) -> Iterator[Commands]:
    """Ways to a chart with the series and categories wanted."""
    id = chart.id
    groups = [part for part in chart.children if isinstance(part, Group)]
    texts = {part.id: [text.text for text in family(part) if isinstance(text, Text)] for part in groups}
    names = [text for part in groups if isinstance(part, Categories) for text in texts[part.id]]
    series = {texts[part.id][0]: _numbers(texts[part.id][1:]) for part in groups if isinstance(part, Series)}
    goal = {name: [float(value) for value in values] for name, values in wanted.get("series", series).items()}
    labels = list(wanted.get("categories", names))
    renamed: list[Any] = []
    if len(labels) == len(names):
        renamed += [one("rename_category", id, n, new)[0] for n, new in enumerate(labels) if new != names[n]]
    if len(goal) == len(series):
        renamed += [one("set_series", id, n, name=new)[0] for n, new in enumerate(goal) if new != list(series)[n]]
        yield (*renamed, *_values(id, list(series.values()), list(goal.values())))
        yield from figured((id,), sentence)
    lost = [number for number, name in enumerate(series) if name not in goal]
    yield tuple(way for number in reversed(lost) for way in one("remove_series", id, number))
    yield tuple(way for name in goal if name not in series
                for way in one("add_series", id, name, tuple(map(whole, goal[name]))))  # fmt: skip
    for number in range(len(names)):
        if all([*old[:number], *old[number + 1 :]] == goal.get(name) for name, old in series.items()):
            yield one("remove_category", id, number)
    if len(labels) > len(names):
        added = enumerate(labels[len(names) :], len(names))
        rows = [(label, tuple(whole(row[at]) for row in goal.values())) for at, label in added]
        yield tuple(way for label, row in rows for way in one("add_category", id, label, row))
    values = tuple(tuple(map(whole, row)) for row in goal.values())
    yield one("set_chart_data", id, tuple(labels), values, series=tuple(goal) if list(goal) != list(series) else ())


def _numbers(texts: Sequence[str]) -> list[float]:
    try:
        return [float(text.replace(",", "")) for text in texts if text]
    except ValueError:
        return []


def _values(id: str, series: Sequence[list[float]], goal: Sequence[list[float]]) -> Iterator[Any]:
    for number, (old, new) in enumerate(zip(series, goal, strict=True)):
        changed = tuple(at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
        some = None if len(changed) == len(new) else changed
        if changed:
            yield from one("set_values", id, number, tuple(whole(new[at]) for at in changed), categories=some)
