"""Short descriptions of sets: the attributes, look, scope and exceptions that give exactly some nodes.

Similar sentences should get similar descriptions. An attribute that the sentence names costs little; a family with a
name of its own ('cards', 'seats') is described by its look; an attribute that merely happens to fit costs much.
Members that are named one by one are a list, not a set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from redraft.reader.actions import ATTRIBUTES, NODE, TOKEN, Action, symbol
from redraft.reader.masks import SentenceMasks
from redraft.reader.sets import Flags

_SURE = {
    "text": "text word writ letter wording font type", "picture": "pictur photo imag pic", "shape": "shape",
    "group": "group", "price": "price cost cheap expens amount tarif", "date": "date", "time": "time",
    "hours": "hour opening", "number": "number figure", "email": "email mail", "phone": "phone", "title": "title",
    "percentage": "percent discount", "cell": "cell", "row": "row", "item": "item bullet point", "ITALIC": "italic",
    "BOLD": "bold", "HIDDEN": "hidden invisible",
}  # fmt: skip
"""Beginnings of words that name an attribute which the reader determines reliably."""
_FORMS = {
    "circle": "circle dot ring round", "ellipse": "oval ellips", "rect": "rectang", "square": "square",
    "line": "line rule stripe divider", "triangle": "triangl", "table": "table", "legend": "legend",
}  # fmt: skip
_GUESSED = {
    "card": "card box tile panel", "heading": "head", "subtitle": "subtitle tagline", "photo": "photo pictur",
    "label": "label", "body": "paragraph descr", "caption": "caption", "button": "button",
    "badge": "badge sticker pill", "icon": "icon symbol sign", "divider": "line divider rule",
}  # fmt: skip
"""Beginnings of words that name an attribute which the reader guesses: a look is more reliable."""
_BUT = re.compile(
    r"\b(but|except|apart|other|rest|remaining|not|only|without|besides|keep|stays?|leave)\b", re.IGNORECASE
)
_ROW, _COLUMN = re.compile(r"\b(row|line)\b", re.IGNORECASE), re.compile(r"\b(column|stack)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(all|every\w*|each|any|others?|rest|remaining|whole|entire|throughout|wherever)\b", re.IGNORECASE)
_ANYTHING = re.compile(r"\b(everything|anything|all (that|of it|in|on|inside)|whole|entire|complete)\b", re.IGNORECASE)
_PAIR = re.compile(r"\b(both|two|pair|2)\b", re.IGNORECASE)
_PLURAL = re.compile(
    r"(?<![\w'’])(?:[^\W\d_]{2,}(?<![sui'’])s|[^\W\d_]{2,}ses|people|men|women|children|teeth|feet)\b", re.I
)
_MOST = {2: 2.6, 3: 3.1}
_NAMING = re.compile(r"\w+")


def described(grammar: SentenceMasks, nodes: tuple[int, ...]) -> list[Action] | None:
    """The cheapest description of exactly these nodes; None where a list is cheaper."""
    sets, want = grammar.view.sets, np.zeros(len(grammar.scene.nodes), np.bool_)
    want[list(nodes)] = True
    sentence_text = f" {grammar.sentence.text.lower()}"
    rows = [n for n in range(len(ATTRIBUTES)) if (sets.attributes[n] & want).sum() == want.sum()]
    costs = {n: _cost(ATTRIBUTES[n], sentence_text) for n in rows}
    best: tuple[float, list[Action]] = _MOST.get(len(nodes), 4.0) + 0.01, []
    for chosen in (some for count in (0, 1, 2) for some in combinations(rows, count)):
        families = [ATTRIBUTES[n].partition(" ")[0] for n in chosen]
        price = sum(costs[n] for n in chosen)
        if len(set(families)) < len(chosen) or "SORT" in families[1:] or price >= best[0]:
            continue
        now = sets.members
        for n in chosen:
            now = sets.narrowed(now, n)
        if (now & want).sum() != want.sum():
            continue
        for cost, steps in narrowings(grammar, now, want, min(nodes)):
            if price + cost < best[0]:
                best = price + cost, [symbol("EVERY"), *(symbol(ATTRIBUTES[n]) for n in chosen), *steps, symbol("STOP")]
    return best[1] or None


def whole(grammar: SentenceMasks, nodes: tuple[int, ...]) -> list[Action] | None:
    """The description of nodes that are one thing: a plate with all that lies on it, where a card is not a group in the
    file; or the contents of something, where the sentence has it in the singular. None for other nodes."""
    sets, want = grammar.view.sets, np.zeros(len(grammar.scene.nodes), np.bool_)
    want[list(nodes)] = True
    plate = next((node for node in nodes if np.array_equal(sets.wholes[node], want)), -1)
    if plate >= 0:
        return [symbol("EVERY"), symbol("WITH"), Action(NODE, plate), symbol("STOP")]
    if len(nodes) < 3 or _ALL.search(grammar.sentence.text) or _PLURAL.search(grammar.sentence.text):
        return None
    holders = ((sets.scopes & sets.members) == want).all(1) & sets.members
    found = np.flatnonzero(holders).tolist()
    return [symbol("EVERY"), symbol("ON"), Action(NODE, found[0]), symbol("STOP")] if found else None


def _cost(attribute: str, sentence_text: str) -> float:
    """The cost of an attribute: less where the sentence names it and the reader determines it reliably."""
    family, _, name = attribute.partition(" ")
    if family == "COLOR":  # a colour in the sentence is a TINT
        return 2.9
    for cost, words in ((0.5, _SURE), (0.8, _FORMS), (1.4, _GUESSED)):
        if any(f" {word}" in sentence_text for word in words.get(name or family, "").split()):
            return cost
    known = name in _SURE or name in _FORMS or name in _GUESSED
    return 1.4 if name and not known and f" {name}" in sentence_text else 2.9


def is_listed(grammar: SentenceMasks, nodes: tuple[int, ...]) -> bool:
    """Whether the sentence names nodes one by one: two as both, each by its own words, or no set at all."""
    text = grammar.sentence.text
    if (len(nodes) == 2 and _PAIR.search(text)) or not (_ALL.search(text) or _PLURAL.search(text)):
        return True
    sentence_text = set(_NAMING.findall(text.lower()))
    words = [set(_NAMING.findall(_label(grammar, node).lower())) & sentence_text for node in nodes]
    shared = set.intersection(*words)
    own = [frozenset(one - shared) for one in words]
    return all(own) and len(set(own)) == len(own)


def _label(grammar: SentenceMasks, number: int) -> str:
    node = grammar.scene.nodes[number]
    return " ".join(node.words.split()[:6])


def narrowings(grammar: SentenceMasks, now: Flags, want: Flags, first: int) -> Iterator[tuple[float, list[Action]]]:
    """Ways to narrow a set to the wanted one by a colour, look, row, scope and exceptions, each with its cost."""
    sets, places, text = grammar.view.sets, grammar.scene.nodes, grammar.sentence.text
    plain = now is sets.members and not _ANYTHING.search(text)  # a sentence nearly always names more
    starts: list[tuple[float, list[Action], Flags]] = [(0.7 if plain else 0.0, [], now)]
    starts += [(0.4, [symbol("TINT"), Action(TOKEN, at)], now & has) for at, has in grammar.view.tints.items()]
    look, alike = [symbol("LOOK"), Action(NODE, first)], sets.looks[first]
    starts += [((cost if steps else 0.0) + 1.2, [*steps, *look], left & alike) for cost, steps, left in starts]
    for word, pattern, tables in (("ROW", _ROW, sets.rows), ("COLUMN", _COLUMN, sets.columns)):
        if pattern.search(text):  # members of a family in a row, never all that is in it
            along = [symbol(word), Action(NODE, first)]
            starts += [(cost + 0.9, [*steps, *along], left & tables[first]) for cost, steps, left in starts[1:]]
            break
    but = 1.0 if _BUT.search(text) else 2.9
    several = sum(node.sort == "page" for node in places) > 1
    for cost, steps, left in starts:
        if (left & want).sum() != want.sum():
            continue
        for scope in (-1, *np.flatnonzero((sets.scopes & want).sum(1) == want.sum()).tolist()):
            found = left if scope < 0 else left & sets.scopes[scope]
            over = np.flatnonzero(found & ~want).tolist()
            if len(over) > 2 or (found & want).sum() != want.sum():
                continue
            page = scope >= 0 and places[scope].sort == "page"
            scoped = 0.0 if scope < 0 else 0.8 if page and several else 1.2
            on = [] if scope < 0 else [symbol("ON"), Action(NODE, scope)]
            out = [action for one in over for action in (symbol("EXCEPT"), Action(NODE, one))]
            yield cost + scoped + but * len(over), [*steps, *on, *out]
