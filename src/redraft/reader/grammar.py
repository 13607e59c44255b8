"""Which actions may come next, as masks over symbols, nodes, tokens and words; the grammar itself is in parse.py."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from redraft.document.layers import Document
from redraft.reader.actions import AMOUNTS, NUMBERS, READABLE, REFUSALS, SYMBOLS, VALUES, Action, spelled
from redraft.reader.mentions import Number, Tint, Tokens, Wording, numbers_in, paints_in, wording_of
from redraft.reader.parse import NONE, Frame, Parse, Refusal, Symbols, Want, shape_of, symbols
from redraft.reader.scene import SPECIALS, Node, Scene
from redraft.reader.sets import Flags, Sets

Live = Generator[Want, Action, Any]


class Masks(NamedTuple):
    """What may come next, by kind of action. `words` are those of the node `text`, -1 where none are wanted."""

    symbols: Flags
    nodes: Flags
    tokens: Flags
    words: Flags
    text: int


class Grammar:
    """Masks for one sentence about one document."""

    def __init__(self, scene: Scene, sentence: Tokens, document: Document) -> None:
        self.scene, self.sentence, self.document = scene, sentence, document
        self.sets = Sets(scene)
        self._wordings: dict[int, Wording | None] = {}
        self._nodes: dict[Any, Flags] = {}
        self._masks: dict[Want, Masks] = {}
        self._live: dict[tuple[Action, ...], tuple[Live, Want]] = {}

    @cached_property
    def numbers(self) -> dict[int, Number]:
        return numbers_in(self.sentence)

    @cached_property
    def paints(self) -> dict[int, Tint]:
        return paints_in(self.sentence)

    @cached_property
    def plain_paints(self) -> Symbols:
        return symbols("COLOUR ", "SAME-AS", *(["SAID"] if self.paints else []))

    @cached_property
    def possible(self) -> Symbols:
        """The commands for which there is something to point at."""
        found = [f"COMMAND {name}" for name in READABLE if self._is_possible(name)]
        return symbols(*found) if self.sentence.spans else NONE

    def _is_possible(self, name: str) -> bool:
        kind, shape, parse = READABLE[name], shape_of(name), Parse(self)
        if shape.key is not None and not self.is_open(Want(nodes=shape.key)):
            return False
        fields = [field for field in shape.needed if field not in ("span", "spans", "other_span")]
        return all(self.is_open(parse.first(kind, field)) for field in fields)

    def is_open(self, want: Want) -> bool:
        """Whether there is anything to choose but a refusal."""
        if want.symbols - symbols("LIST", "ROWS", "EVERY") or want.text >= 0:
            return True
        if want.tokens is not None and len(self.sentence.spans):
            return True
        return want.nodes is not None and bool(self.mask(want.nodes)[len(SPECIALS) :].any())

    def amounts(self, kind: str) -> Symbols:
        """The symbols an amount may begin with: lengths may be shares, whole numbers are whole."""
        return _values(kind) | symbols(*AMOUNTS) if self.numbers else _values(kind)

    def wording(self, node: int) -> Wording | None:
        """The words of a node, None where there are none to point at."""
        if node not in self._wordings:
            self._wordings[node] = wording_of(self.document, self.scene.nodes[node])
        return self._wordings[node]

    def words(self, node: int) -> tuple[tuple[int, int], ...]:
        """Where the words of a node stand in its text."""
        found = self.wording(node) if node >= 0 else None
        return found.spans if found is not None else ()

    def host_of(self, node: int) -> str:
        return self.scene.nodes[node].host or self.scene.nodes[node].id

    def mask(self, key: Any) -> Flags:
        """The nodes of a key, made once. `absent` and `several` are among all but those that are told one by one."""
        if key not in self._nodes:
            nodes = self.scene.nodes
            told = isinstance(key, tuple) and not any(isinstance(one, str) for one in key)
            rows = [n in key if told else self._is_in(key, n, node) for n, node in enumerate(nodes)]
            self._nodes[key] = np.array(rows, np.bool_)
        return self._nodes[key]

    def _is_in(self, key: Any, number: int, node: Node) -> bool:
        if node.sort == "special":
            return node.id in REFUSALS or key in ("any", "items")
        match key:
            case "pages":
                return node.sort == "page"
            case "texts":
                return self.wording(number) is not None
            case "colored":
                return bool(node.fill or node.ink or node.stroke)
            case ("part", sort, host):
                return node.sort == sort and host in ("", node.host)
            case ("host", whole, *inside):
                if node.sort != "element":
                    return node.sort in inside
                return node.kind == "text" if whole == "list" else node.form.endswith(whole)
        return node.sort in {"one": ONE, "any": ANY, "items": (*ANY, "item")}[key]

    def allowed(self, prefix: Sequence[Action]) -> Masks | None:
        """What may come after some actions; None at the end. Raises ValueError for actions that the grammar forbids.

        A prefix that is one longer than an earlier one goes on from there; others are read from the start.
        """
        actions = tuple(prefix)
        parse, want = self._live.pop(actions[:-1], (None, Want())) if actions else (None, Want())
        left = actions[-1:]
        if parse is None:
            parse, left = Parse(self).sentence(), actions
            want = next(parse)
        try:
            for action in left:
                self.check(want, action)
                want = parse.send(action)
        except StopIteration:
            return None
        self._live[actions] = parse, want
        return self.masks(want)

    def frames(self, actions: Sequence[Action]) -> tuple[Frame, ...] | Refusal:
        """What a whole list of actions says. Raises ValueError where it is not one that the grammar allows."""
        parse = Parse(self).sentence()
        want = next(parse)
        for number, action in enumerate(actions, 1):
            self.check(want, action)
            try:
                want = parse.send(action)
            except StopIteration as end:
                if number < len(actions):
                    raise ValueError("there are actions after the end") from None
                return end.value  # type: ignore[no-any-return]
        raise ValueError("the actions have no end")

    def check(self, want: Want, action: Action) -> None:
        mask = self.masks(want)[:4][action.kind]
        if not 0 <= action.at < len(mask) or not mask[action.at]:
            raise ValueError(f"{spelled([action])} is not allowed here")

    def masks(self, want: Want) -> Masks:
        if want not in self._masks:
            marks = np.zeros(len(SYMBOLS), np.bool_)
            marks[list(want.symbols)] = True
            nodes = np.zeros(len(self.scene.nodes), np.bool_) if want.nodes is None else self.mask(want.nodes)
            if want.without:
                nodes = nodes.copy()
                nodes[list(want.without)] = False
            tokens = np.zeros(len(self.sentence.spans), np.bool_)
            if isinstance(want.tokens, str):
                tokens[list(self.numbers if want.tokens == "numbers" else self.paints)] = True
            elif want.tokens is not None:
                tokens[want.tokens :] = True
            words = np.arange(len(self.words(want.text))) >= want.word
            self._masks[want] = Masks(marks, nodes, tokens, words, want.text)
        return self._masks[want]


ONE = ("element", "row", "cell", "series", "category")
"""Sorts of nodes that are one layer."""
ANY = (*ONE, "column", "page")


@lru_cache(maxsize=4)
def _values(kind: str) -> Symbols:
    """VALUE symbols of a kind of amount."""
    fits = {"length": float | int | str, "number": float | int, "int": int}[kind]
    return frozenset(NUMBERS[f"VALUE {one}"] for one in VALUES if isinstance(one, fits))
