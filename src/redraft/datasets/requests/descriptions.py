"""Sets as short descriptions: which attributes, look, scope and exceptions give exactly some nodes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from redraft.reader.actions import ATTRIBUTES, NODE, Action, symbol
from redraft.reader.grammar import Grammar
from redraft.reader.sets import Flags


def described(grammar: Grammar, nodes: tuple[int, ...]) -> list[Action] | None:
    """The shortest description of a set that gives exactly its members; words of the sentence make it shorter."""
    sets, want = grammar.view.sets, np.zeros(len(grammar.scene.nodes), np.bool_)
    want[list(nodes)] = True
    said = grammar.sentence.text.lower()
    rows = [n for n in range(len(ATTRIBUTES)) if (sets.attributes[n] & want).sum() == want.sum()]
    best: tuple[float, list[Action]] | None = None
    for count in (0, 1, 2):
        for chosen in combinations(rows, count):
            families = [ATTRIBUTES[n].partition(" ")[0] for n in chosen]
            if len(set(families)) < count or "SORT" in families[1:]:
                continue
            now = sets.members
            for n in chosen:
                now = sets.narrowed(now, n)
            if not bool((now & want).sum() == want.sum()):
                continue
            hits = sum(ATTRIBUTES[n].partition(" ")[2].rstrip("s") in said for n in chosen if " " in ATTRIBUTES[n])
            for cost, steps in narrowings(grammar, now, want, nodes):
                price = count + cost - 0.6 * hits
                if best is None or price < best[0]:
                    best = (
                        price,
                        [symbol("EVERY"), *(symbol(ATTRIBUTES[n]) for n in chosen), *steps, symbol("STOP")],
                    )
    return best[1] if best is not None and best[0] <= 4.5 else None


def narrowings(
    grammar: Grammar, now: Flags, want: Flags, nodes: tuple[int, ...]
) -> Iterator[tuple[float, list[Action]]]:
    sets = grammar.view.sets
    starts: list[tuple[float, list[Action], Flags]] = [(0.0, [], now)]
    for node in nodes[:1]:
        starts.append((1.8, [symbol("LOOK"), Action(NODE, node)], now & sets.looks[node]))
    for cost, steps, left in starts:
        for scope in (-1, *np.flatnonzero((sets.scopes & want).sum(1) == want.sum()).tolist()):
            found = left if scope < 0 else left & sets.scopes[scope]
            over = np.flatnonzero(found & ~want).tolist()
            if len(over) > 2 or (found & want).sum() != want.sum():
                continue
            on = [] if scope < 0 else [symbol("ON"), Action(NODE, scope)]
            out = [action for one in over for action in (symbol("EXCEPT"), Action(NODE, one))]
            page = scope >= 0 and grammar.scene.nodes[scope].sort == "page"
            yield cost + (0 if scope < 0 else 1.2 if page else 1.5) + 1.5 * len(over), [*steps, *on, *out]
