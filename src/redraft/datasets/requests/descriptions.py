"""Sets as short descriptions: which attributes, look, scope and exceptions give exactly some nodes.

What the sentence says by a word is cheap; what happens to be true of a set and of nothing else is dear, so that a look
that is pointed at, or a list, comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from redraft.reader.actions import ATTRIBUTES, NODE, TOKEN, Action, symbol
from redraft.reader.grammar import Grammar
from redraft.reader.sets import Flags

_WORDS = {
    "text": "text word writ letter label line", "picture": "pictur photo imag", "shape": "shape box block panel",
    "group": "group card", "circle": "circle dot ring round bullet", "ellipse": "oval ellips",
    "rect": "rect box bar tile", "rounded": "box button card chip", "square": "square box", "line": "line rule",
    "box": "box card", "card": "card box", "heading": "head title name", "title": "title head",
    "subtitle": "subtitle tag sub", "number": "number figure stat", "price": "price cost cheap expens",
    "hours": "hour open", "photo": "photo pictur", "label": "label name", "body": "text paragraph descr",
    "caption": "caption text", "button": "button", "date": "date day", "time": "time", "background": "background",
    "bullet": "bullet point", "cell": "cell table", "row": "row", "item": "item bullet point",
}  # fmt: skip
"""Beginnings of words that people say for an attribute; for others its own."""
_BUT = re.compile(
    r"\b(but|except|apart|other|rest|remaining|not|only|without|besides|keep|stays?|leave)\b", re.IGNORECASE
)
_MOST = {2: 3.0, 3: 3.6}


def described(grammar: Grammar, nodes: tuple[int, ...]) -> list[Action] | None:
    """The cheapest description that gives exactly some nodes; None where a list is cheaper."""
    sets, want = grammar.view.sets, np.zeros(len(grammar.scene.nodes), np.bool_)
    want[list(nodes)] = True
    said = f" {grammar.sentence.text.lower()}"
    rows = [n for n in range(len(ATTRIBUTES)) if (sets.attributes[n] & want).sum() == want.sum()]
    best: tuple[float, list[Action]] = _MOST.get(len(nodes), 4.5) + 0.01, []
    for chosen in (some for count in (0, 1, 2) for some in combinations(rows, count)):
        families = [ATTRIBUTES[n].partition(" ")[0] for n in chosen]
        if len(set(families)) < len(chosen) or "SORT" in families[1:]:
            continue
        now = sets.members
        for n in chosen:
            now = sets.narrowed(now, n)
        if (now & want).sum() != want.sum():
            continue
        told = sum(0.5 if _is_said(ATTRIBUTES[n], said) else 2.2 for n in chosen)
        for cost, steps in narrowings(grammar, now, want, nodes):
            if told + cost < best[0]:
                best = told + cost, [symbol("EVERY"), *(symbol(ATTRIBUTES[n]) for n in chosen), *steps, symbol("STOP")]
    return best[1] or None


def _is_said(attribute: str, said: str) -> bool:
    family, _, name = attribute.partition(" ")
    words = name.split() if family == "COLOR" else _WORDS.get(name, name or family.lower()).split()
    return any(f" {word}" in said for word in words if word not in ("dark", "light"))


def narrowings(
    grammar: Grammar, now: Flags, want: Flags, nodes: tuple[int, ...]
) -> Iterator[tuple[float, list[Action]]]:
    """What a look, a scope and exceptions make of a set, where that is the one wanted."""
    sets, places = grammar.view.sets, grammar.scene.nodes
    starts: list[tuple[float, list[Action], Flags]] = [(0.0, [], now)]
    starts += [(0.4, [symbol("TINT"), Action(TOKEN, at)], now & has) for at, has in grammar.view.tints.items()]
    starts.append((1.8, [symbol("LOOK"), Action(NODE, nodes[0])], now & sets.looks[nodes[0]]))
    but = 1.3 if _BUT.search(grammar.sentence.text) else 2.6
    several = sum(node.sort == "page" for node in places) > 1
    for cost, steps, left in starts:
        for scope in (-1, *np.flatnonzero((sets.scopes & want).sum(1) == want.sum()).tolist()):
            found = left if scope < 0 else left & sets.scopes[scope]
            over = np.flatnonzero(found & ~want).tolist()
            if len(over) > 2 or (found & want).sum() != want.sum():
                continue
            page = scope >= 0 and places[scope].sort == "page"
            scoped = 0.0 if scope < 0 else 1.0 if page and several else 1.6
            on = [] if scope < 0 else [symbol("ON"), Action(NODE, scope)]
            out = [action for one in over for action in (symbol("EXCEPT"), Action(NODE, one))]
            yield cost + scoped + but * len(over), [*steps, *on, *out]
