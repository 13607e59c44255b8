"""Optimal one-to-one matching of two sets, given the value of each pair."""

from __future__ import annotations

from collections.abc import Sequence


def best_pairs(worth: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The pairs of a row and a column, each at most once, whose worths add up to the most, by rows. Worths are 0 or
    more, and a pair that is worth nothing is none."""
    rows = [row for row, values in enumerate(worth) if any(value > 0 for value in values)]
    first = {row: max(range(len(worth[row])), key=worth[row].__getitem__) for row in rows}
    if len(set(first.values())) == len(rows):  # each can have its best
        return sorted(first.items())
    columns = [column for column in range(len(worth[0])) if any(worth[row][column] > 0 for row in rows)]
    table = [[worth[row][column] for column in columns] for row in rows]
    if len(rows) > len(columns):
        found = [(rows[row], columns[column]) for column, row in _assigned(list(zip(*table, strict=True)))]
    else:
        found = [(rows[row], columns[column]) for row, column in _assigned(table)]
    return sorted((row, column) for row, column in found if worth[row][column] > 0)


def _assigned(table: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The Hungarian method: a column for every row (there are no fewer columns), row by row, each by the shortest
    augmenting path, with a price kept for rows and columns under which no pair is a bargain."""
    width = len(table[0])
    row_price, column_price = [0.0] * len(table), [0.0] * width
    owner: list[int | None] = [None] * width
    for start in range(len(table)):
        least = [float("inf")] * width
        came_from: list[int | None] = [None] * width
        done = [False] * width
        at: int | None = None  # the column just reached, None for the start
        while at is None or owner[at] is not None:
            row = start if at is None else owner[at]
            assert row is not None
            if at is not None:
                done[at] = True
            for column in range(width):
                if not done[column]:
                    cost = -table[row][column] - row_price[row] - column_price[column]
                    if cost < least[column]:
                        least[column], came_from[column] = cost, at
            nearest = min((column for column in range(width) if not done[column]), key=least.__getitem__)
            step = least[nearest]
            row_price[start] += step
            for column in range(width):
                held = owner[column]
                if done[column] and held is not None:
                    row_price[held] += step
                    column_price[column] -= step
                elif not done[column]:
                    least[column] -= step
            at = nearest
        while at is not None:
            back = came_from[at]
            owner[at] = start if back is None else owner[back]
            at = back
    return [(row, column) for column, row in enumerate(owner) if row is not None]
